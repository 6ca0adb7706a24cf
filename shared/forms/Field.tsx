import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from './useFieldMessage.ts'
import './forms.css'

/** What every field has besides its own control. */
export interface FieldProps {
  label: string
  /** Fields are required unless they say so. */
  optional?: boolean
  hint?: ReactNode
  /** Where the form's own messages stand; the common ones are always found. */
  namespace?: string
}

interface Props extends FieldProps {
  error: string | undefined
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
    'aria-required': boolean
  }) => ReactNode
}

/** A label, a control, its hint and what is wrong with it, tied together for screen readers. */
export function Field({ label, optional = false, hint, namespace, error, children }: Props) {
  const id = useId()
  const { t } = useTranslation('common')
  const message = useFieldMessage(namespace)(error)
  return (
    <div className={`field ${message ? 'field--refused' : ''}`}>
      <label className="field__label" htmlFor={id}>
        {label} {optional && <span className="field__optional">{t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(message),
        'aria-describedby': message || hint ? `${id}-text` : undefined,
        'aria-required': !optional,
      })}
      <div id={`${id}-text`} className="field__text" role={message ? 'alert' : undefined}>
        {message ?? hint}
      </div>
    </div>
  )
}
