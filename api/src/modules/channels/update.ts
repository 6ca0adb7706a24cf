import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { checkAppSecret, checkNumber, startReceiving } from './connection.ts'
import { credentials, graphBase } from './credentials.ts'
import { callGraph } from './graphCall.ts'
import { MENDED } from './pause.ts'
import { registerNumber } from './register.ts'
import { refuseTaken, settleChannel } from './storeChannel.ts'

interface Change {
  name?: string
  apiKey?: string
  appSecret?: string
  wabaId?: string
  pin?: string
  status?: 'active' | 'disconnected'
}

/**
 * Changes a channel. New credentials are tried out before they take the place of the old ones; what was signed with the
 * secret before is taken as long as WhatsApp may still deliver it.
 */
export async function updateChannel(deps: Deps, tenant: Tenant, id: string, change: Change): Promise<void> {
  const channel = await tenant.run((tx) =>
    tx.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!channel) throw notFound()
  const sealer = credentials(deps.config)
  const status = change.status ?? (channel.status === 'disconnected' ? 'disconnected' : 'active')
  const connects =
    status === 'active' &&
    [change.status, change.apiKey, change.appSecret, change.wabaId, change.pin].some((given) => given !== undefined)
  const operatorApp = channel.operator_app && change.apiKey === undefined && change.appSecret === undefined
  // A key of one's own app comes with the secret of that app.
  if (channel.operator_app && !operatorApp && (!change.apiKey || !change.appSecret))
    throw invalid(change.apiKey ? 'app_secret' : 'api_key', 'channels.key_and_secret')
  const apiKey = change.apiKey?.trim() ?? sealer.open(channel.api_key_sealed)
  const oldSecret = channel.app_secret_sealed && sealer.open(channel.app_secret_sealed)
  const appSecret = change.appSecret?.trim() ?? oldSecret
  const pin = change.pin ?? (channel.pin_sealed && sealer.open(channel.pin_sealed))
  const target = { base: graphBase(deps.config, channel.provider), apiKey }
  const wabaId = change.wabaId ?? channel.waba_id
  if (connects) {
    await checkNumber(target, channel.phone_number_id, channel.phone_number)
    if (appSecret && !operatorApp) await checkAppSecret(target, channel.phone_number_id, appSecret)
  }
  const unregistered = connects && pin ? await register(target, channel.phone_number_id, pin) : undefined
  if (unregistered && change.pin)
    throw new AppError('provider_refused', unregistered, { fields: [{ key: 'pin', message: unregistered }] })

  await tenant
    .run(async (tx) => {
      await tx
        .updateTable('channels')
        .set({
          name: change.name?.trim() || channel.name,
          api_key_sealed: sealer.seal(apiKey),
          app_secret_sealed: appSecret ? sealer.seal(appSecret) : null,
          pin_sealed: pin ? sealer.seal(pin) : null,
          operator_app: operatorApp,
          waba_id: wabaId,
          status,
          updated_at: new Date(),
          ...(oldSecret && oldSecret !== appSecret
            ? {
                previous_app_secret_sealed: channel.app_secret_sealed,
                previous_app_secret_until: new Date(Date.now() + LIMITS.webhookRetrySeconds * 1000),
              }
            : {}),
          ...(connects ? MENDED : {}),
          ...(status === 'disconnected' ? { can_send: false, can_receive: false, problem: null } : {}),
        })
        .where('id', '=', id)
        .execute()
      await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: id })
    })
    .catch(refuseTaken)
  if (!connects) return
  // After it is stored: the provider calls back at once to verify the address.
  const unreceived = await startReceiving(deps, target, {
    phoneNumberId: channel.phone_number_id,
    wabaId,
    webhookToken: channel.webhook_token,
    verifyToken: channel.verify_token,
    hasAppSecret: operatorApp || Boolean(appSecret),
  })
  await settleChannel(tenant, id, {
    can_send: !unregistered,
    can_receive: !unreceived,
    problem: unregistered ?? unreceived ?? null,
  })
}

async function register(target: { base: string; apiKey: string }, phoneNumberId: string, pin: string) {
  const state = await callGraph(target, 'GET', `${phoneNumberId}?fields=status,is_on_biz_app`)
  return registerNumber(target, phoneNumberId, state.kind === 'ok' ? state.body : {}, pin)
}
