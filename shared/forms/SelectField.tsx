import { Select } from 'antd'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field, type FieldProps } from './Field.tsx'

export interface SelectFieldProps<T extends FieldValues> extends FieldProps {
  name: FieldPath<T>
  control: Control<T>
  options: { value: string | number; label: string }[]
  placeholder?: string
  /** While its list loads it cannot be opened. */
  loading?: boolean
  disabled?: boolean
}

export default function SelectField<T extends FieldValues>({ name, control, options, placeholder, loading = false, disabled = false, ...field }: SelectFieldProps<T>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, ...input }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {(props) => (
            <Select
              {...props}
              {...input}
              ref={ref}
              value={value ?? undefined}
              options={options}
              placeholder={placeholder}
              loading={loading}
              disabled={loading || disabled}
              size="large"
              showSearch={{ optionFilterProp: 'label' }}
              status={fieldState.error ? 'error' : ''}
            />
          )}
        </Field>
      )}
    />
  )
}
