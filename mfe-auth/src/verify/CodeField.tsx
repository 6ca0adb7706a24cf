import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { LIMITS } from '@sapa/shared/contracts'
import { Field } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Input } from '@sapa/shared/ui/entry'

/** One field for the whole code, so that a phone can fill it in and a code pasted with spaces is read. */
export function CodeField<T extends FieldValues>({
  name,
  control,
}: {
  name: FieldPathByValue<T, string>
  control: Control<T>
}) {
  const { t } = useTranslation('auth')
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, onChange, ...input }, fieldState: { error } }) => (
        <Field
          label={t('verify.code')}
          namespace="auth"
          hint={t('verify.code_hint', { digits: LIMITS.otp.digits })}
          error={error?.message}
        >
          {(props) => (
            <Input
              {...props}
              {...input}
              ref={ref}
              onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, LIMITS.otp.digits))}
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              status={error ? 'error' : ''}
              // The page has this one thing to do.
              autoFocus
            />
          )}
        </Field>
      )}
    />
  )
}
