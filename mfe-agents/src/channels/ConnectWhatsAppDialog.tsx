import { useState } from 'react'
import { useCreateChannelMutation, useCreateSandboxNumberMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { config } from '@sapa/shared/config'
import { applyServerErrors, FormError, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Modal } from '@sapa/shared/ui/nav'
import { MetaSignUp } from '../signUp/MetaSignUp'
import type { Agent } from '../types'
import { whatsAppSchema } from './whatsApp.schema'

interface Props {
  /** Who will answer on the number. */
  agent: Pick<Agent, 'id' | 'name'> | undefined
  onClose: () => void
}

/** Connects a WhatsApp number: by Meta's own sign-up where it is configured, else by its fields; one button fills in a sandbox number. */
export function ConnectWhatsAppDialog({ agent, onClose }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { organization } = useSession()
  const organizationId = organization?.id ?? ''
  const [connect, connecting] = useCreateChannelMutation()
  const [createNumber, creating] = useCreateSandboxNumberMutation()
  const [sandboxId, setSandboxId] = useState<string>()
  const form = useAppForm(whatsAppSchema, { identifier: '', identifierId: '', apiKey: '', appSecret: '', wabaId: '' })

  const fillSandbox = async () => {
    try {
      const { data, message } = await createNumber({ body: { organizationId } }).unwrap()
      form.reset({
        identifier: data.identifier,
        identifierId: data.identifier_id,
        apiKey: data.api_key,
        appSecret: data.app_secret,
        wabaId: data.waba_id,
      })
      setSandboxId(data.identifier_id)
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  const submit = form.handleSubmit(async ({ identifier, identifierId, apiKey, appSecret, wabaId }) => {
    try {
      const body = {
        organizationId,
        identifier,
        identifierId,
        apiKey,
        provider: identifierId === sandboxId ? ('sandbox' as const) : ('whatsapp' as const),
        ...(appSecret ? { appSecret } : {}),
        ...(wabaId ? { wabaId } : {}),
        ...(agent ? { agentId: agent.id } : {}),
      }
      const { message } = await connect({ body }).unwrap()
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <Modal
      open
      title={t('connect.title')}
      okText={t('connect.submit')}
      cancelText={common('cancel')}
      confirmLoading={connecting.isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {agent && <p>{t('connect.answers', { name: agent.name })}</p>}
      {config().metaAppId && config().metaConfigId && <MetaSignUp agentId={agent?.id} onDone={onClose} />}
      <form onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
        <p className="connect__sandbox">
          {t('connect.sandbox_text')}{' '}
          <Button size="small" loading={creating.isLoading} onClick={() => void fillSandbox()}>
            {t('connect.sandbox')}
          </Button>
        </p>
        <FormError form={form} />
        <TextField name="identifier" {...field} label={t('connect.identifier')} placeholder="+62 812 3456 7890" />
        <TextField
          name="identifierId"
          {...field}
          label={t('connect.identifier_id')}
          hint={t('connect.identifier_id_hint')}
          inputMode="numeric"
        />
        <TextField name="apiKey" {...field} label={t('connect.api_key')} hint={t('connect.api_key_hint')} />
        <TextField
          name="appSecret"
          {...field}
          label={t('connect.app_secret')}
          hint={t('connect.app_secret_hint')}
          optional
        />
        <TextField
          name="wabaId"
          {...field}
          label={t('connect.waba_id')}
          hint={t('connect.waba_id_hint')}
          inputMode="numeric"
          optional
        />
      </form>
    </Modal>
  )
}
