import type { AddMemberApiArg } from '@sapa/shared/api/members.gen'
import { OrganizationRole } from '@sapa/shared/contracts'
import { PhoneField, TextField, useAppForm } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { EmailField } from './EmailField'
import { memberSchema } from './member.schema'
import { MemberDialog } from './MemberDialog'
import { RoleField } from './RoleField'
import { useAdd } from './useAdd'

/** Makes somebody a member at once; they choose their own password. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const form = useAppForm(memberSchema, { name: '', email: '', phoneNumber: '', role: OrganizationRole.STAFF })
  const add = useAdd(form, onClose)
  const submit = form.handleSubmit(({ name, email, phoneNumber, role }) =>
    add({ name, email, role: role as AddMemberApiArg['body']['role'], ...(phoneNumber ? { phoneNumber } : {}) }),
  )
  return (
    <MemberDialog title={t('add')} okText={t('add')} form={form} submit={submit} onClose={onClose}>
      <p>{t('add_text')}</p>
      <TextField name="name" control={form.control} label={t('columns.name')} autoComplete="off" autoFocus />
      <EmailField name="email" control={form.control} />
      <PhoneField name="phoneNumber" control={form.control} label={t('columns.phone')} optional />
      <RoleField name="role" control={form.control} />
    </MemberDialog>
  )
}
