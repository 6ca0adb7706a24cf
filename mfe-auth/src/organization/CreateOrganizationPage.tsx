import { useTranslation } from '@sapa/shared/platform'
import { PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { useMe } from '../session/useMe'
import { CreateOrganizationForm } from './CreateOrganizationForm'
import '../auth.css'

export default function CreateOrganizationPage() {
  const { t } = useTranslation('auth')
  const { data, isLoading } = useMe()
  const me = data?.data
  return (
    <>
      <PageHeader title={t('organization.create_title')} subtitle={t('organization.create_subtitle')} />
      {/* What sign-up asked is not asked again; when it cannot be read, the fields are empty. */}
      {isLoading ? (
        <SkeletonRows rows={5} />
      ) : (
        <CreateOrganizationForm initial={{ name: me?.business_name ?? '', email: me?.email ?? '', phoneNumber: me?.phone_number ?? '' }} />
      )}
    </>
  )
}
