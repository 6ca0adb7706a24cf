import type { Deps } from '../../app.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { normalizePhone } from '../../platform/phone.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { checkAppSecret, checkNumber, startReceiving } from './connection.ts'
import { credentials, graphBase } from './credentials.ts'
import { settleChannel, storeChannel } from './storeChannel.ts'

interface Body {
  provider?: 'whatsapp' | 'sandbox'
  name?: string
  identifier: string
  identifierId: string
  apiKey: string
  appSecret?: string
  wabaId?: string
  agentId?: string
}

/**
 * Connects a number: tries it out, stores it, and asks for its messages. A number that this business disconnected
 * takes its old place, so that its history goes on. @returns the channel's id
 */
export async function connectChannel(deps: Deps, tenant: Tenant, body: Body): Promise<string> {
  const provider = body.provider ?? 'whatsapp'
  if (provider === 'sandbox' && !deps.config.sandboxUrl) throw new AppError('unavailable', 'error.unavailable')
  const phoneNumber = normalizePhone(body.identifier)
  if (!phoneNumber) throw invalid('identifier', 'channels.number_invalid')
  const { agentId } = body
  if (agentId) await tenant.run((tx) => requireAgent(tx, agentId))
  const apiKey = body.apiKey.trim()
  const target = { base: graphBase(deps.config, provider), apiKey }
  const { name } = await checkNumber(target, body.identifierId, phoneNumber)

  const sealer = credentials(deps.config)
  const appSecret = body.appSecret?.trim()
  if (appSecret) await checkAppSecret(target, body.identifierId, appSecret)
  const known = await tenant.run((tx) =>
    tx
      .selectFrom('channels')
      .select('id')
      .where('phone_number_id', '=', body.identifierId)
      .where('status', '=', 'disconnected')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  )
  const channel = await storeChannel(tenant, known?.id, agentId, {
    provider,
    phone_number: phoneNumber,
    phone_number_id: body.identifierId,
    waba_id: body.wabaId || null,
    operator_app: false,
    api_key_sealed: sealer.seal(apiKey),
    app_secret_sealed: appSecret ? sealer.seal(appSecret) : null,
    name: body.name?.trim() || name || phoneNumber,
  })
  // After it is stored: the provider calls back at once to verify the address.
  const problem = await startReceiving(deps, target, {
    phoneNumberId: body.identifierId,
    wabaId: body.wabaId || null,
    webhookToken: channel.webhook_token,
    verifyToken: channel.verify_token,
    hasAppSecret: Boolean(appSecret),
  })
  await settleChannel(tenant, channel.id, {
    can_send: true,
    can_receive: problem === undefined,
    problem: problem ?? null,
  })
  return channel.id
}
