import { lazy, Suspense } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { loadWithRetries } from '../i18n/loadWithRetries.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props<T extends FieldValues> extends FieldProps {
  name: FieldPath<T>
  control: Control<T>
  options: { value: string | number; label: string }[]
  placeholder?: string
  /** While its list loads it cannot be opened. */
  loading?: boolean
  disabled?: boolean
}

// The list weighs more than all other fields together: it comes after the form, in a place that is kept for it.
const Select = lazy(() => loadWithRetries(() => import(/* webpackChunkName: "select" */ 'antd/es/select')))

/** One of a list; it cannot be opened while the list loads. */
export function SelectField<T extends FieldValues>({
  name,
  control,
  options,
  placeholder,
  loading = false,
  disabled = false,
  ...field
}: Props<T>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, ...input }, fieldState }) => (
        <Field {...field} error={fieldState.error?.message}>
          {(props) => (
            <Suspense fallback={<input {...props} className="field__place" disabled aria-busy="true" />}>
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
            </Suspense>
          )}
        </Field>
      )}
    />
  )
}
