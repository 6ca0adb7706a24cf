import { useUpdateChannelMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { applyServerErrors, FormError, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'
import type { Channel } from '../types'
import { changeKeySchema } from './whatsApp.schema'

/** Gives a number a new key, app secret, account or PIN; one that was disconnected is connected again by it. */
export function ChangeKeyDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [update, { isLoading }] = useUpdateChannelMutation()
  const form = useAppForm(changeKeySchema, { apiKey: '', appSecret: '', wabaId: '', pin: '' })
  const submit = form.handleSubmit(async (values) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    try {
      const { message } = await update({ id: channel.id, body: { ...given, status: 'active' } }).unwrap()
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  const field = { control: form.control, namespace: 'agents', optional: true } as const
  return (
    <Modal
      open
      title={t('change_key.title', { name: channel.name })}
      okText={t('change_key.submit')}
      cancelText={common('cancel')}
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
        <p className="connect__sandbox">{t(channel.signed_up ? 'change_key.signed_up' : 'change_key.text')}</p>
        <FormError form={form} />
        <TextField name="apiKey" {...field} label={t('connect.api_key')} />
        <TextField name="appSecret" {...field} label={t('connect.app_secret')} />
        <TextField name="wabaId" {...field} label={t('connect.waba_id')} inputMode="numeric" />
        <TextField
          name="pin"
          {...field}
          label={t('change_key.pin')}
          hint={t('change_key.pin_hint')}
          inputMode="numeric"
        />
        {/* Enter sends a form of several fields only where it has a button. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
