import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrors } from '../api/errors.ts'

/**
 * Puts the server's refusals onto the fields they name and focuses the first. One that names no field of the form
 * stands above it.
 *
 * @returns whether the answer named any field
 */
export function applyServerErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  const errors = fieldErrors(error)
  let focused = false
  for (const { name, message } of errors) {
    if (name in form.getValues()) {
      form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: !focused })
      focused = true
    } else form.setError('root', { type: 'server', message })
  }
  return errors.length > 0
}
