import TextArea from 'antd/es/input/TextArea'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from './Field.tsx'

interface Props<T extends FieldValues> extends FieldProps {
  name: FieldPath<T>
  control: Control<T>
  placeholder?: string
  rows?: number
  maxLength?: number
  disabled?: boolean
}

export function TextAreaField<T extends FieldValues>({
  name,
  control,
  placeholder,
  rows = 4,
  maxLength,
  disabled,
  ...field
}: Props<T>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, ...input }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {(props) => (
            <TextArea
              {...props}
              {...input}
              ref={ref}
              value={value ?? ''}
              rows={rows}
              placeholder={placeholder}
              maxLength={maxLength}
              disabled={disabled}
              status={fieldState.error ? 'error' : ''}
            />
          )}
        </Field>
      )}
    />
  )
}
