import { object } from 'yup'
import { useCreateAgentMutation } from '@sapa/shared/api/agents.gen'
import { errorMessage } from '@sapa/shared/api'
import { LIMITS } from '@sapa/shared/contracts'
import { applyServerErrors, FormError, rules, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useNavigate, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Modal } from '@sapa/shared/ui/nav'

const schema = object({ name: rules.text('create.required', LIMITS.agentName.max) })

export default function CreateAgentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { organization } = useSession()
  const navigate = useNavigate()
  const [create, { isLoading }] = useCreateAgentMutation()
  const form = useAppForm(schema, { name: '' })
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { data, message } = await create({ body: { organizationId: organization?.id ?? '', name } }).unwrap()
      if (message) toast.success(message)
      onClose()
      void navigate(`/agents/${data.id}/knowledge-base`)
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <Modal
      open
      title={t('create.title')}
      okText={t('create.submit')}
      cancelText={common('cancel')}
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormError form={form} />
        <TextField
          name="name"
          control={form.control}
          label={t('create.name')}
          namespace="agents"
          hint={t('create.hint')}
          autoFocus
        />
      </form>
    </Modal>
  )
}
