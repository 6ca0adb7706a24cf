import type { AddMemberApiArg } from '@sapa/shared/api/members.gen'
import { OrganizationRole } from '@sapa/shared/contracts'
import { FormError, TextField, useAppForm } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'
import { inviteSchema } from './member.schema'
import { RoleField } from './RoleField'
import { useAdd } from './useAdd'

/** Mails somebody a link by which they join on their own. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const form = useAppForm(inviteSchema, { email: '', role: OrganizationRole.STAFF })
  const add = useAdd(form, onClose)
  const submit = form.handleSubmit(({ email, role }) =>
    add({ invite: true, email, role: role as AddMemberApiArg['body']['role'] }),
  )
  return (
    <Modal
      open
      title={t('invite')}
      okText={t('invite_submit')}
      cancelText={common('cancel')}
      onOk={() => void submit()}
      confirmLoading={form.formState.isSubmitting}
      onCancel={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('invite_text')}</p>
        <FormError form={form} />
        <TextField
          name="email"
          control={form.control}
          label={t('columns.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
        />
        <RoleField name="role" control={form.control} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}
