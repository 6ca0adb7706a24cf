import { useSignOut } from '@sapa/shared/account'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { useMe } from '../session/useMe'
import { CreateOrganizationForm } from './CreateOrganizationForm'
import '../auth.css'

export default function CreateOrganizationPage() {
  const { t } = useTranslation('auth')
  const signOut = useSignOut()
  const { data, isLoading } = useMe()
  const me = data?.data
  return (
    <>
      <PageHeader title={t('organization.create_title')} subtitle={t('organization.create_subtitle')} />
      {/* What sign-up asked is not asked again; when it cannot be read, the fields are empty. */}
      {isLoading ? (
        <SkeletonRows rows={5} />
      ) : (
        <CreateOrganizationForm
          initial={{ name: me?.business_name ?? '', email: me?.email ?? '', phoneNumber: me?.phone_number ?? '' }}
        />
      )}
      {/* Who came with another account than they meant, or was switched off in their only business, is not held here. */}
      <footer className="auth-foot">
        <p>
          {me && t('organization.signed_in_as', { account: me.email ?? me.phone_number })}{' '}
          <Button type="link" onClick={() => signOut()}>
            {t('profile.sign_out')}
          </Button>
        </p>
      </footer>
    </>
  )
}
