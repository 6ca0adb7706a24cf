import { Controller } from 'react-hook-form'
import { errorMessage } from '@sapa/shared/api'
import { useUpdateMemberMutation, type UpdateMemberApiArg } from '@sapa/shared/api/members.gen'
import { applyServerErrors, Field, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Alert } from '@sapa/shared/ui/base'
import { Switch } from '@sapa/shared/ui/entry'
import { labelOf, type Member } from './member'
import { changeSchema } from './member.schema'
import { MemberDialog } from './MemberDialog'
import { RoleField } from './RoleField'

/** Role and status of a member. A refusal stands in the dialog, which keeps what was chosen. */
export function UpdateMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const { organization, userId } = useSession()
  const [update] = useUpdateMemberMutation()
  const form = useAppForm(changeSchema, { role: member.role, active: member.status === 'active' })
  const submit = form.handleSubmit(async ({ role, active }) => {
    try {
      const body = { role, status: active ? 'active' : 'inactive' } as UpdateMemberApiArg['body']
      const { message } = await update({
        organizationId: organization?.id ?? '',
        userId: member.user_id ?? '',
        body,
      }).unwrap()
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      if (!applyServerErrors(form, error))
        form.setError('root', { type: 'server', message: errorMessage(error, common('error.offline')) })
    }
  })
  return (
    <MemberDialog
      title={t('change_named', { name: labelOf(member) })}
      okText={common('save')}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      {member.user_id === userId && (
        <Alert className="staff__notice" type="warning" showIcon role="status" title={t('own_text')} />
      )}
      <RoleField name="role" control={form.control} />
      <Controller
        name="active"
        control={form.control}
        render={({ field: { value, onChange, ref } }) => (
          <Field label={t('columns.status')} hint={t('inactive_text')} error={undefined}>
            {({ id, 'aria-describedby': describedBy }) => (
              <span>
                <Switch id={id} aria-describedby={describedBy} ref={ref} checked={value} onChange={onChange} />{' '}
                {common(value ? 'status.active' : 'status.inactive')}
              </span>
            )}
          </Field>
        )}
      />
    </MemberDialog>
  )
}
