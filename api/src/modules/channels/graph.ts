import type { Deps } from '../../app.ts'
import { credentials, graphBase } from './credentials.ts'
import { callGraph, type GraphResult, type GraphTarget } from './graphCall.ts'
import { explainGraphCode, type GraphExplanation } from './graphErrors.ts'

/** What became of one attempt to send. */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** The provider does not hold it; `retryAfterSeconds` null: trying again is of no use. */
  | ({ kind: 'refused'; code: number; retryAfterSeconds: number | null } & Pick<GraphExplanation, 'reason' | 'pause'>)
  /** It may hold it, nobody knows: never sent again by itself. */
  | { kind: 'unknown' }

export interface OutgoingText {
  /** Digits without a plus, or null when only the business-scoped id is known. */
  phone: string | null
  whatsappUserId: string | null
  text: string
  /** Comes back with every status: our message's id. */
  callbackData: string
}

export interface GraphClient {
  sendText(organizationId: string, channelId: string, message: OutgoingText): Promise<SendOutcome>
  /** Shows the customer that their message was read and that an answer is being written. Failing is no matter. */
  showTyping(organizationId: string, channelId: string, providerId: string): Promise<void>
  /** Shows the customer that their message, and all before it, was read. Failing is no matter. */
  showRead(organizationId: string, channelId: string, providerId: string): Promise<void>
}

/** Seconds until a provider that cannot be reached is tried again. */
const UNREACHABLE_RETRY = 10

export function createGraphClient(deps: Pick<Deps, 'config' | 'database'>): GraphClient {
  const target = async (organizationId: string, channelId: string): Promise<GraphTarget & { phoneNumberId: string }> => {
    const channel = await deps.database.asTenant(organizationId, (tx) => tx.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirstOrThrow())
    return { base: graphBase(deps.config, channel.provider), apiKey: credentials(deps.config).open(channel.api_key_sealed), phoneNumberId: channel.phone_number_id }
  }
  return {
    async sendText(organizationId, channelId, { phone, whatsappUserId, text, callbackData }) {
      const to = await target(organizationId, channelId)
      return outcome(await callGraph(to, 'POST', `${to.phoneNumberId}/messages`, {
        messaging_product: 'whatsapp', recipient_type: 'individual', ...(phone ? { to: phone } : { recipient: whatsappUserId }),
        type: 'text', text: { body: text, preview_url: false }, biz_opaque_callback_data: callbackData,
      }))
    },
    async showTyping(organizationId, channelId, providerId) {
      const to = await target(organizationId, channelId)
      await callGraph(to, 'POST', `${to.phoneNumberId}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: providerId, typing_indicator: { type: 'text' } })
    },
    async showRead(organizationId, channelId, providerId) {
      const to = await target(organizationId, channelId)
      await callGraph(to, 'POST', `${to.phoneNumberId}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: providerId })
    },
  }
}

function outcome(result: GraphResult): SendOutcome {
  if (result.kind === 'unreachable') return { kind: 'refused', code: 0, reason: 'channels.graph_unreachable', retryAfterSeconds: UNREACHABLE_RETRY }
  if (result.kind === 'unclear') return { kind: 'unknown' }
  if (result.kind === 'refused') {
    const { reason, retry, pause } = explainGraphCode(result.code, result.subcode)
    const wait = result.retryAfterSeconds
    return {
      kind: 'refused', code: result.code, reason, retryAfterSeconds: retry === null ? null : (wait ?? retry),
      ...(pause === undefined ? {} : { pause: pause === 'mended' ? pause : Math.max(pause, wait ?? 0) }),
    }
  }
  const [message] = (result.body.messages ?? []) as { id?: unknown }[]
  // Taken, without a name to know it by: a status settles it.
  return typeof message?.id === 'string' ? { kind: 'accepted', providerId: message.id } : { kind: 'unknown' }
}
