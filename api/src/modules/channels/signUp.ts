import { randomInt } from 'node:crypto'
import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tenant } from '../../platform/http/register.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { normalizePhone } from '../../platform/phone.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { startReceiving } from './connection.ts'
import { credentials, graphBase } from './credentials.ts'
import { callGraph, type GraphTarget } from './graphCall.ts'
import { explainGraphCode } from './graphErrors.ts'
import { requestAppData } from './requestAppData.ts'
import { registerNumber, type NumberState } from './register.ts'
import { settleChannel, storeChannel } from './storeChannel.ts'
import { tokenFacts } from './token.ts'

interface Body {
  code: string
  wabaId?: string
  numberId?: string
  agentId?: string
}

type SignedUpNumber = NumberState & { id: string; display_phone_number?: string; verified_name?: string }

/**
 * Connects the number of Meta's sign-up. What the browser says it is counts only as far as the key that the code buys
 * confirms it. A number that this business has already keeps its place and its history.
 *
 * @returns the channel's id
 * @throws AppError `unavailable` without an app of the operator, `provider_refused`, `provider_unreachable`
 */
export async function connectSignedUp(deps: Deps, tenant: Tenant, body: Body): Promise<string> {
  const { config } = deps
  if (!config.metaAppId) throw new AppError('unavailable', 'error.unavailable')
  const { agentId } = body
  if (agentId) await tenant.run((tx) => requireAgent(tx, agentId))
  const base = graphBase(config, 'whatsapp')
  const target = { base, apiKey: await exchangeCode(deps, base, body.code) }
  const wabaId = await grantedAccount(deps, target, body.wabaId)
  const number = await chosenNumber(target, wabaId, body.numberId)
  const phoneNumber = normalizePhone(number.display_phone_number ?? '')
  if (!phoneNumber) throw refused('channels.sign_up_no_number')

  const sealer = credentials(config)
  const known = await tenant.run((tx) =>
    tx
      .selectFrom('channels')
      .selectAll()
      .where('phone_number_id', '=', number.id)
      .orderBy((eb) => eb('status', '=', 'disconnected'))
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  )
  const pin = known?.pin_sealed ? sealer.open(known.pin_sealed) : String(randomInt(1_000_000)).padStart(6, '0')
  const channel = await storeChannel(tenant, known?.id, agentId, {
    provider: 'whatsapp',
    phone_number: phoneNumber,
    phone_number_id: number.id,
    waba_id: wabaId,
    operator_app: true,
    api_key_sealed: sealer.seal(target.apiKey),
    app_secret_sealed: null,
    pin_sealed: sealer.seal(pin),
    name: known?.name ?? number.verified_name ?? phoneNumber,
  })
  const unregistered = await registerNumber(target, number.id, number, pin)
  const unreceived = await startReceiving(deps, target, {
    phoneNumberId: number.id,
    wabaId,
    webhookToken: channel.webhook_token,
    verifyToken: channel.verify_token,
    hasAppSecret: true,
  })
  if (number.is_on_biz_app && !unreceived) await requestAppData(deps, tenant, target, channel)
  await settleChannel(tenant, channel.id, {
    can_send: !unregistered,
    can_receive: !unreceived,
    problem: unregistered ?? unreceived ?? null,
  })
  return channel.id
}

const refused = (message: MessageKey) => new AppError('provider_refused', message)
const unreachable = () => new AppError('provider_unreachable', 'channels.graph_unreachable')

/** @returns the key that the code buys */
async function exchangeCode(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  base: string,
  code: string,
): Promise<string> {
  const query = new URLSearchParams({ client_id: config.metaAppId, client_secret: config.metaAppSecret, code })
  const result = await callGraph({ base, apiKey: null }, 'GET', `oauth/access_token?${query}`)
  if (result.kind === 'ok' && typeof result.body.access_token === 'string') return result.body.access_token
  if (result.kind !== 'refused') throw unreachable()
  // Every other refusal is about the code itself.
  if (result.code === 100) throw refused('channels.sign_up_expired')
  log.error({ graphCode: result.code }, "Meta refused the operator's app: check META_APP_ID and META_APP_SECRET")
  throw refused('channels.sign_up_operator')
}

/** @returns the account that the key is for, and may be used as we need it */
async function grantedAccount(
  { config }: Pick<Deps, 'config'>,
  target: GraphTarget & { apiKey: string },
  wanted: string | undefined,
): Promise<string> {
  const facts = await tokenFacts(
    { base: target.base, apiKey: `${config.metaAppId}|${config.metaAppSecret}` },
    target.apiKey,
  )
  if (facts === 'unreachable') throw unreachable()
  if (!facts?.valid || facts.appId !== config.metaAppId) throw refused('channels.sign_up_expired')
  if (facts.missing.length > 0) throw refused('channels.sign_up_permission')
  const wabaId = wanted ?? (facts.accounts.length === 1 ? facts.accounts[0] : undefined)
  if (!wabaId || !facts.accounts.includes(wabaId)) throw refused('channels.sign_up_account')
  return wabaId
}

async function chosenNumber(target: GraphTarget, wabaId: string, wanted: string | undefined): Promise<SignedUpNumber> {
  const result = await callGraph(
    target,
    'GET',
    `${wabaId}/phone_numbers?fields=id,display_phone_number,verified_name,status,is_on_biz_app&limit=100`,
  )
  if (result.kind === 'unreachable' || result.kind === 'unclear') throw unreachable()
  if (result.kind === 'refused') throw refused(explainGraphCode(result.code).reason)
  const numbers = (Array.isArray(result.body.data) ? result.body.data : []) as SignedUpNumber[]
  const number = wanted ? numbers.find(({ id }) => id === wanted) : numbers.length === 1 ? numbers[0] : undefined
  if (!number) throw refused(numbers.length > 1 ? 'channels.sign_up_which_number' : 'channels.sign_up_no_number')
  return number
}
