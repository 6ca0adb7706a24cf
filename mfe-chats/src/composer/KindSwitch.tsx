import type { ReactNode } from 'react'
import { useTranslation } from '@sapa/shared/platform'

const KINDS = ['reply', 'note'] as const
export type Kind = (typeof KINDS)[number]

interface Props {
  kind: Kind
  onChange: (kind: Kind) => void
  /** What stands beside it. */
  children: ReactNode
}

/** Whether one writes to the customer, or a note to colleagues. */
export function KindSwitch({ kind, onChange, children }: Props) {
  const { t } = useTranslation('chats')
  return (
    <div className="composer__kinds" role="group" aria-label={t('composer.kind')}>
      {KINDS.map((one) => (
        <button
          key={one}
          type="button"
          className="composer__kind"
          aria-pressed={one === kind}
          onClick={() => onChange(one)}
        >
          {t(`composer.${one}`)}
        </button>
      ))}
      {children}
    </div>
  )
}
