import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { refuseTaken } from './storeChannel.ts'
import { checkNumber, startReceiving } from './connection.ts'
import { credentials, graphBase } from './credentials.ts'
import { UNPAUSED } from './pause.ts'

interface Change {
  name?: string
  apiKey?: string
  appSecret?: string
  wabaId?: string
  status?: 'active' | 'disconnected'
}

/** Changes a channel. New credentials are tried out before they take the place of the old ones. */
export async function updateChannel(deps: Deps, tenant: Tenant, id: string, change: Change): Promise<void> {
  const channel = await tenant.run((tx) => tx.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst())
  if (!channel) throw notFound()
  const sealer = credentials(deps.config)
  const status = change.status ?? (channel.status === 'disconnected' ? 'disconnected' : 'active')
  const connects = status === 'active' && (change.status !== undefined || change.apiKey !== undefined || change.appSecret !== undefined || change.wabaId !== undefined)
  const apiKey = change.apiKey?.trim() ?? sealer.open(channel.api_key_sealed)
  const target = { base: graphBase(deps.config, channel.provider), apiKey }
  if (connects) await checkNumber(target, channel.phone_number_id, channel.phone_number)
  const appSecretSealed = change.appSecret ? sealer.seal(change.appSecret.trim()) : channel.app_secret_sealed
  const problem = connects
    ? await startReceiving(deps, target, {
        phoneNumberId: channel.phone_number_id, wabaId: change.wabaId ?? channel.waba_id, webhookToken: channel.webhook_token, verifyToken: channel.verify_token,
        hasAppSecret: channel.operator_app || appSecretSealed !== null,
      })
    : undefined
  await tenant.run(async (tx) => {
    await tx.updateTable('channels').set({
      name: change.name?.trim() || channel.name, api_key_sealed: sealer.seal(apiKey), app_secret_sealed: appSecretSealed, waba_id: change.wabaId ?? channel.waba_id, status, updated_at: new Date(),
      ...(connects ? { can_send: true, can_receive: problem === undefined, problem: problem ?? null, ...UNPAUSED } : {}),
      ...(status === 'disconnected' ? { can_send: false, can_receive: false, problem: null } : {}),
    }).where('id', '=', id).execute()
    await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: id })
  }).catch(refuseTaken)
}
