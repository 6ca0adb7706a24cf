import Input from 'antd/es/input/Input'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from './Field.tsx'

interface Props<T extends FieldValues> extends FieldProps {
  name: FieldPath<T>
  control: Control<T>
  type?: 'text' | 'email'
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'numeric'
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  autoFocus?: boolean
}

export function TextField<T extends FieldValues>({
  name,
  control,
  type = 'text',
  autoComplete,
  inputMode,
  placeholder,
  maxLength,
  disabled,
  autoFocus,
  ...field
}: Props<T>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, ...input }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {(props) => (
            <Input
              {...props}
              {...input}
              ref={ref}
              value={value ?? ''}
              type={type}
              size="large"
              status={fieldState.error ? 'error' : ''}
              autoComplete={autoComplete}
              inputMode={inputMode}
              placeholder={placeholder}
              maxLength={maxLength}
              disabled={disabled}
              // Only where a page or dialog has one obvious first field.
              autoFocus={autoFocus}
            />
          )}
        </Field>
      )}
    />
  )
}
