import { Alert } from 'antd'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What is wrong with a form as a whole, above its fields. */
export function FormError<T extends FieldValues>({ form }: { form: UseFormReturn<T> }) {
  const message = form.formState.errors.root?.message
  return message ? <Alert type="error" showIcon role="alert" title={message} style={{ marginBlockEnd: 16 }} /> : null
}
