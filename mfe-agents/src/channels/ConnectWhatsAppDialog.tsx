import { config } from '@sapa/shared/config'
import { FormError, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Modal } from '@sapa/shared/ui/nav'
import { MetaSignUp } from '../signUp/MetaSignUp'
import type { Agent } from '../types'
import { useConnectNumber } from './useConnectNumber'

interface Props {
  /** Who will answer on the number. */
  agent: Pick<Agent, 'id' | 'name'> | undefined
  onClose: () => void
}

/** Connects a WhatsApp number: by Meta's own sign-up where it is configured, else by its fields; one button fills in a sandbox number. */
export function ConnectWhatsAppDialog({ agent, onClose }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { form, fillSandbox, submit, isFilling, isConnecting } = useConnectNumber(agent?.id, onClose)
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <Modal
      open
      title={t('connect.title')}
      okText={t('connect.submit')}
      cancelText={common('cancel')}
      confirmLoading={isConnecting}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {agent && <p>{t('connect.answers', { name: agent.name })}</p>}
      {config().metaAppId && config().metaConfigId && <MetaSignUp agentId={agent?.id} onDone={onClose} />}
      <form onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
        <p className="connect__sandbox">
          {t('connect.sandbox_text')}{' '}
          <Button size="small" loading={isFilling} onClick={() => void fillSandbox()}>
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
