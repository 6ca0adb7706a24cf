import type { AddMemberApiArg } from '@sapa/shared/api/members.gen'
import { OrganizationRole } from '@sapa/shared/contracts'
import { FormError, PhoneField, TextField, useAppForm } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'
import { memberSchema } from './member.schema'
import { RoleField } from './RoleField'
import { useAdd } from './useAdd'

/** Makes somebody a member at once; they choose their own password. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const form = useAppForm(memberSchema, { name: '', email: '', phoneNumber: '', role: OrganizationRole.STAFF })
  const add = useAdd(form, onClose)
  const submit = form.handleSubmit(({ name, email, phoneNumber, role }) =>
    add({ name, email, role: role as AddMemberApiArg['body']['role'], ...(phoneNumber ? { phoneNumber } : {}) }),
  )
  return (
    <Modal
      open
      title={t('add')}
      okText={t('add')}
      cancelText={common('cancel')}
      onOk={() => void submit()}
      confirmLoading={form.formState.isSubmitting}
      onCancel={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('add_text')}</p>
        <FormError form={form} />
        <TextField name="name" control={form.control} label={t('columns.name')} autoComplete="off" autoFocus />
        <TextField
          name="email"
          control={form.control}
          label={t('columns.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <PhoneField name="phoneNumber" control={form.control} label={t('columns.phone')} optional />
        <RoleField name="role" control={form.control} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}
