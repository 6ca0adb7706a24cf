import type { AddMemberApiArg } from '@sapa/shared/api/members.gen'
import { OrganizationRole } from '@sapa/shared/contracts'
import { useAppForm } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { EmailField } from './EmailField'
import { inviteSchema } from './member.schema'
import { MemberDialog } from './MemberDialog'
import { RoleField } from './RoleField'
import { useAdd } from './useAdd'

/** Mails somebody a link by which they join on their own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const form = useAppForm(inviteSchema, { email: '', role: OrganizationRole.STAFF })
  const add = useAdd(form, onClose)
  const submit = form.handleSubmit(({ email, role }) =>
    add({ invite: true, email, role: role as AddMemberApiArg['body']['role'] }),
  )
  return (
    <MemberDialog title={t('invite')} okText={t('invite_submit')} form={form} submit={submit} onClose={onClose}>
      <p>{t('invite_text')}</p>
      <EmailField name="email" control={form.control} autoFocus />
      <RoleField name="role" control={form.control} />
    </MemberDialog>
  )
}
