import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Icon } from '../ui/icon.tsx'
import './forms.css'

/** What is wrong with a form as a whole, above its fields. */
export function FormError<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  const message = form.formState.errors.root?.message
  return message ? (
    <div className="form-error" role="alert">
      <Icon name="warning" />
      {message}
    </div>
  ) : null
}
