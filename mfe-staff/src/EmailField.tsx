import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'

interface Props<T extends FieldValues> {
  name: FieldPathByValue<T, string>
  control: Control<T>
  autoFocus?: boolean
}

/** Somebody else's address: the browser does not offer one's own. */
export function EmailField<T extends FieldValues>(props: Props<T>) {
  const { t } = useTranslation('staff')
  return <TextField {...props} label={t('columns.email')} type="email" inputMode="email" autoComplete="off" />
}
