import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { normalizePhone } from '../../platform/phone.ts'
import { hmac } from '../../platform/seal.ts'
import { webhookUrl } from './credentials.ts'
import { callGraph, type GraphTarget } from './graphCall.ts'
import { explainGraphCode } from './graphErrors.ts'

/**
 * Tries a key out on the number it is for.
 *
 * @throws AppError `provider_refused` with the field and Meta's reason in plain words, `provider_unreachable`
 */
export async function checkNumber(
  target: GraphTarget,
  phoneNumberId: string,
  phoneNumber: string,
): Promise<{ name: string | null }> {
  const result = await callGraph(target, 'GET', `${phoneNumberId}?fields=id,display_phone_number,verified_name`)
  if (result.kind === 'unreachable' || result.kind === 'unclear')
    throw new AppError('provider_unreachable', 'channels.graph_unreachable')
  if (result.kind === 'refused') {
    const wrongId = result.code === 100 && result.subcode === 33
    const message: MessageKey = wrongId ? 'channels.number_id_unknown' : explainGraphCode(result.code).reason
    throw new AppError('provider_refused', message, {
      fields: [{ key: wrongId ? 'identifier_id' : 'api_key', message }],
    })
  }
  const { display_phone_number: shown, verified_name: name } = result.body
  if (typeof shown === 'string' && normalizePhone(shown) !== phoneNumber) {
    throw new AppError('provider_refused', 'channels.number_differs', {
      fields: [{ key: 'identifier', message: 'channels.number_differs' }],
    })
  }
  return { name: typeof name === 'string' ? name : null }
}

/** @throws AppError `provider_refused` for a secret of another app than the key's: what comes would be signed with that one's */
export async function checkAppSecret(
  target: GraphTarget & { apiKey: string },
  phoneNumberId: string,
  appSecret: string,
): Promise<void> {
  const proof = hmac(appSecret, target.apiKey).toString('hex')
  const result = await callGraph(target, 'GET', `${phoneNumberId}?fields=id&appsecret_proof=${proof}`)
  if (result.kind !== 'refused' || result.code !== 100 || result.subcode === 33) return
  throw new AppError('provider_refused', 'channels.app_secret_differs', {
    fields: [{ key: 'app_secret', message: 'channels.app_secret_differs' }],
  })
}

interface Receiving {
  phoneNumberId: string
  wabaId: string | null
  webhookToken: string
  verifyToken: string
  hasAppSecret: boolean
}

/**
 * Asks the provider to deliver the number's messages to us. A refusal is no failure: the merchant can enter the
 * address by hand, and the first delivery that is signed right settles it.
 *
 * @returns undefined when messages will come, else what is missing
 */
export async function startReceiving(
  deps: Pick<Deps, 'config'>,
  target: GraphTarget,
  channel: Receiving,
): Promise<MessageKey | undefined> {
  if (!channel.hasAppSecret) return 'channels.needs_app_secret'
  // WhatsApp itself delivers to https only.
  if (target.base.startsWith('https://') && !deps.config.apiUrl.startsWith('https://')) return 'channels.needs_https'
  const callback = {
    override_callback_uri: webhookUrl(deps.config, channel.webhookToken),
    verify_token: channel.verifyToken,
  }
  const override = await callGraph(target, 'POST', channel.phoneNumberId, { webhook_configuration: callback })
  // Without a subscription no webhook ever comes, silently: also where the address is entered by hand afterwards.
  const subscription = channel.wabaId
    ? await callGraph(target, 'POST', `${channel.wabaId}/subscribed_apps`, {})
    : undefined
  if (override.kind !== 'ok') return 'channels.needs_callback'
  if (!subscription) return 'channels.needs_waba'
  return subscription.kind === 'ok' ? undefined : 'channels.needs_subscription'
}
