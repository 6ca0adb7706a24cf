import { useTranslation } from '@sapa/shared/platform'

interface Props {
  email: string | null
  phone: string | null
}

/** The addresses that the account is signed in with. */
export function AccountFacts({ email, phone }: Props) {
  const { t } = useTranslation('auth')
  return (
    <dl className="settings__facts">
      <dt>{t('fields.email')}</dt>
      <dd>{email ?? '–'}</dd>
      <dt>{t('fields.phone')}</dt>
      <dd>{phone ?? '–'}</dd>
    </dl>
  )
}
