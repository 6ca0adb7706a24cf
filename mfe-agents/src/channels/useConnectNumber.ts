import { useState } from 'react'
import { useCreateChannelMutation, useCreateSandboxNumberMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { applyServerErrors, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { whatsAppSchema } from './whatsApp.schema'

/** The form that connects a number by its fields, and what fills them with a sandbox number's. */
export function useConnectNumber(agentId: string | undefined, onDone: () => void) {
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
        ...(agentId ? { agentId } : {}),
      }
      const { message } = await connect({ body }).unwrap()
      if (message) toast.success(message)
      onDone()
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return { form, fillSandbox, submit, isFilling: creating.isLoading, isConnecting: connecting.isLoading }
}
