import { lazy, Suspense, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { loadWithRetries } from '../i18n/loadWithRetries.ts'
import { Field, type FieldProps } from './Field.tsx'
import type { PhoneFieldProps } from './PhoneField.tsx'
import type { SelectFieldProps } from './SelectField.tsx'

// Choosing from a list and knowing the world's phone numbers weigh more than all other fields together: a form has them
// come after it, in a place that is kept for them.
const Phone = lazy(() => loadWithRetries(() => import(/* webpackChunkName: "phone" */ './PhoneField.tsx')))
const Choice = lazy(() => loadWithRetries(() => import(/* webpackChunkName: "select" */ './SelectField.tsx')))

/** A phone number of one of the four countries; choosing another country clears it. The value is international. */
export const PhoneField = <T extends FieldValues>(props: PhoneFieldProps<T>) => (
  <Place {...props}>
    <Phone {...(props as unknown as PhoneFieldProps<FieldValues>)} />
  </Place>
)

/** One of a list; it cannot be opened while the list loads. */
export const SelectField = <T extends FieldValues>(props: SelectFieldProps<T>) => (
  <Place {...props}>
    <Choice {...(props as unknown as SelectFieldProps<FieldValues>)} />
  </Place>
)

function Place({ label, optional, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Field label={label} optional={optional} hint={hint} error={undefined}>
          {(control) => <input {...control} className="field__place" disabled aria-busy="true" />}
        </Field>
      }
    >
      {children}
    </Suspense>
  )
}
