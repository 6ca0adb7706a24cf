import type { Deps } from '../../app.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { normalizePhone } from '../../platform/phone.ts'
import { randomToken } from '../../platform/seal.ts'
import { checkNumber, startReceiving } from './connection.ts'
import { credentials, graphBase } from './credentials.ts'
import { link } from './link.ts'
import { UNPAUSED } from './pause.ts'

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
  if (body.agentId && !(await tenant.run((tx) => tx.selectFrom('agents').select('id').where('id', '=', body.agentId!).where('archived_at', 'is', null).executeTakeFirst()))) throw notFound()
  const apiKey = body.apiKey.trim()
  const target = { base: graphBase(deps.config, provider), apiKey }
  const { name } = await checkNumber(target, body.identifierId, phoneNumber)

  const sealer = credentials(deps.config)
  const appSecret = body.appSecret?.trim()
  const stored = await tenant.run(async (tx) => {
    const known = await tx.selectFrom('channels').selectAll().where('phone_number_id', '=', body.identifierId).where('status', '=', 'disconnected').orderBy('created_at', 'desc').executeTakeFirst()
    const values = {
      provider, phone_number: phoneNumber, waba_id: body.wabaId || null, api_key_sealed: sealer.seal(apiKey), app_secret_sealed: appSecret ? sealer.seal(appSecret) : null,
      name: body.name?.trim() || name || phoneNumber, status: 'active' as const, can_send: true, can_receive: false, problem: null, ...UNPAUSED,
    }
    const channel = known
      ? await tx.updateTable('channels').set({ ...values, updated_at: new Date() }).where('id', '=', known.id).returningAll().executeTakeFirstOrThrow()
      : await tx.insertInto('channels').values({
          ...values, id: newId('channel'), organization_id: tenant.organizationId, type: 'whatsapp', phone_number_id: body.identifierId,
          webhook_token: randomToken(24), verify_token: randomToken(16),
        }).returningAll().executeTakeFirstOrThrow()
    if (body.agentId) await link(tx, tenant.organizationId, channel.id, body.agentId)
    await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: channel.id })
    return channel
  }).catch((error: unknown) => {
    throw isTaken(error) ? new AppError('number_taken', 'channels.number_taken', { fields: [{ key: 'identifier_id', message: 'channels.number_taken' }] }) : error
  })

  // After it is stored: the provider calls back at once to verify the address.
  const problem = await startReceiving(deps, target, {
    phoneNumberId: body.identifierId, wabaId: body.wabaId || null, webhookToken: stored.webhook_token, verifyToken: stored.verify_token, hasAppSecret: Boolean(appSecret), provider,
  })
  await tenant.run(async (tx) => {
    await tx.updateTable('channels').set({ can_receive: problem === undefined, problem: problem ?? null }).where('id', '=', stored.id).execute()
    await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: stored.id })
  })
  return stored.id
}

/** Whether the database refused a second active channel of one number id. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'channels_phone_number_id'
}
