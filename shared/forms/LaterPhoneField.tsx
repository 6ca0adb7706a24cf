import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { loadWithRetries } from '../i18n/loadWithRetries.ts'
import { Field } from './Field.tsx'
import type { PhoneFieldProps } from './PhoneField.tsx'

// Knowing the world's phone numbers weighs more than all other fields together: it comes after the form, in a place
// that is kept for it.
const Phone = lazy(() => loadWithRetries(() => import(/* webpackChunkName: "phone" */ './PhoneField.tsx')))

/** A phone number of one of the four countries; choosing another country clears it. The value is international. */
export function LaterPhoneField<T extends FieldValues>(props: PhoneFieldProps<T>) {
  const { label, optional, hint } = props
  const place = (
    <Field label={label} optional={optional} hint={hint} error={undefined}>
      {(control) => <input {...control} className="field__place" disabled aria-busy="true" />}
    </Field>
  )
  return (
    <Suspense fallback={place}>
      <Phone {...(props as unknown as PhoneFieldProps<FieldValues>)} />
    </Suspense>
  )
}
