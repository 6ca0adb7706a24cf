import { useState } from 'react'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import Compact from 'antd/es/space/Compact'
import { useTranslation } from 'react-i18next'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from './Field.tsx'

interface Props<T extends FieldValues> extends FieldProps {
  name: FieldPath<T>
  control: Control<T>
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it, so that it can be checked on a phone. */
export function PasswordField<T extends FieldValues>({ name, control, autoComplete, ...field }: Props<T>) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, ...input }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {(props) => (
            <Compact block>
              <Input
                {...props}
                {...input}
                ref={ref}
                value={value ?? ''}
                size="large"
                type={shown ? 'text' : 'password'}
                autoComplete={autoComplete}
                status={fieldState.error ? 'error' : ''}
              />
              <Button size="large" aria-pressed={shown} onClick={() => setShown(!shown)}>
                {t(shown ? 'password.hide' : 'password.show').split(' ')[0]}
              </Button>
            </Compact>
          )}
        </Field>
      )}
    />
  )
}
