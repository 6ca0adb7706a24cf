import type { Selectable } from 'kysely'
import type { Deps } from '../../../app.ts'
import type { ChannelsTable } from '../../../platform/database/schema.ts'
import { credentials, graphBase } from '../credentials.ts'
import { callGraph, type GraphResult, type GraphTarget } from '../graphCall.ts'
import { tokenFacts, type TokenFacts } from '../token.ts'

type Channel = Selectable<ChannelsTable>

/** What WhatsApp and our own database tell of a connection, before anybody judges it. */
export interface Facts {
  channel: Channel
  number: GraphResult
  token: TokenFacts | 'unreachable' | undefined
  /** Undefined where the account is not known. */
  subscription: GraphResult | undefined
  /** When a delivery was last taken. */
  receivedAt: Date | null
}

const FIELDS = 'id,quality_rating,status,name_status,webhook_configuration'

export async function gatherFacts(deps: Pick<Deps, 'config' | 'database'>, channel: Channel): Promise<Facts> {
  const { config } = deps
  const apiKey = credentials(config).open(channel.api_key_sealed)
  const target = { base: graphBase(config, channel.provider), apiKey }
  // An app may ask about its tokens; a merchant's app we know by its token alone.
  const asker = channel.operator_app
    ? { base: target.base, apiKey: `${config.metaAppId}|${config.metaAppSecret}` }
    : target
  const [number, token, subscription, receivedAt] = await Promise.all([
    readNumber(target, channel.phone_number_id),
    tokenFacts(asker, apiKey),
    channel.waba_id ? callGraph(target, 'GET', `${channel.waba_id}/subscribed_apps`) : undefined,
    lastDelivery(deps, channel.id),
  ])
  return { channel, number, token, subscription, receivedAt }
}

/** Versions before 24 refuse the whole call for the field that they lack. */
async function readNumber(target: GraphTarget, phoneNumberId: string): Promise<GraphResult> {
  const whole = await callGraph(
    target,
    'GET',
    `${phoneNumberId}?fields=${FIELDS},whatsapp_business_manager_messaging_limit`,
  )
  const lacksField = whole.kind === 'refused' && whole.code === 100 && whole.subcode !== 33
  return lacksField ? callGraph(target, 'GET', `${phoneNumberId}?fields=${FIELDS}`) : whole
}

async function lastDelivery({ database }: Pick<Deps, 'database'>, channelId: string): Promise<Date | null> {
  const row = await database.asService((tx) =>
    tx
      .selectFrom('webhook_events')
      .select('received_at')
      .where('channel_id', '=', channelId)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  return row?.received_at ?? null
}
