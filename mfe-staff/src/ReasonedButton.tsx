import { useId, type ComponentProps } from 'react'
import { Button, Tooltip } from '@sapa/shared/ui/base'

type Props = ComponentProps<typeof Button> & {
  /** Why it cannot be pressed. The button stays where it is and says so, to the pointer, the keyboard and aloud. */
  reason?: string | undefined
}

/** A button that is off for a reason can still be reached, to learn the reason. */
export function ReasonedButton({ reason, onClick, className = '', ...button }: Props) {
  const id = useId()
  if (!reason) return <Button {...button} className={className} onClick={onClick} />
  return (
    <>
      <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
        <Button {...button} className={`${className} staff__off`} aria-disabled aria-describedby={id} />
      </Tooltip>
      <span id={id} className="staff__hidden">
        {reason}
      </span>
    </>
  )
}
