/** What a form needs to be there and be typed into; the rest comes with `@sapa/shared/forms`. */
export { applyServerErrors } from './serverErrors.ts'
export { Field } from './Field.tsx'
export { FormError } from './FormError.tsx'
export { PasswordField } from './PasswordField.tsx'
export { TextField } from './TextField.tsx'
export { useLaterForm } from './useLaterForm.ts'
