import { LIMITS } from '@sapa/shared/contracts'
import { Field } from '@sapa/shared/forms'
import { Input } from '@sapa/shared/ui/entry'

interface Props {
  label: string
  example?: string | undefined
  value: string
  onChange: (value: string) => void
}

/** One variable of a template. */
export function Filling({ label, example, value, onChange }: Props) {
  return (
    <Field label={label} error={undefined}>
      {(control) => (
        <Input
          {...control}
          value={value}
          placeholder={example}
          maxLength={LIMITS.templateValue.max}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
