import { useAppDispatch, useAppSelector, useTranslation } from '@sapa/shared/platform'
import { modalClosed } from '@sapa/shared/session'
import { Modal } from '@sapa/shared/ui/nav'
import { SkeletonRows } from '@sapa/shared/ui/patterns'
import { useMe } from '../session/useMe'
import { CreateOrganizationForm } from './CreateOrganizationForm'
import '../auth.css'

/** Adds a further business, from wherever the person is. */
export default function CreateOrganizationDialog() {
  const { t } = useTranslation('auth')
  const dispatch = useAppDispatch()
  const open = useAppSelector(({ modal }) => modal.type === 'createOrganization')
  const { data, isLoading } = useMe()
  const me = data?.data
  const close = () => dispatch(modalClosed())
  return (
    <Modal open={open} title={t('organization.more_title')} footer={null} onCancel={close}>
      {isLoading ? (
        <SkeletonRows rows={5} />
      ) : (
        <CreateOrganizationForm
          initial={{ name: '', email: me?.email ?? '', phoneNumber: me?.phone_number ?? '' }}
          onCreated={close}
        />
      )}
    </Modal>
  )
}
