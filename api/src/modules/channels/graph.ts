import type { Deps } from '../../app.ts'
import { asList, asObject, asText } from '../../platform/json.ts'
import { inRounds } from '../../platform/rounds.ts'
import { uploadMedia } from '../media/uploadMedia.ts'
import { callGraph, type GraphResult } from './graphCall.ts'
import { explainGraphCode, type GraphExplanation } from './graphErrors.ts'
import { contentBody, type OutgoingContent } from './outgoing.ts'
import { channelTarget } from './target.ts'

/** What became of one attempt to send. */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string }
  /** The provider does not hold it; `retryAfterSeconds` null: trying again is of no use. */
  | ({ kind: 'refused'; code: number; retryAfterSeconds: number | null } & Pick<
      GraphExplanation,
      'reason' | 'once' | 'pause'
    >)
  /** It may hold it, nobody knows: never sent again by itself. */
  | { kind: 'unknown' }

export interface OutgoingMessage {
  /** Digits without a plus, or null when only the business-scoped id is known. */
  phone: string | null
  whatsappUserId: string | null
  text: string
  /** What is sent where it is more than a text. */
  content?: OutgoingContent
  /** Comes back with every status: our message's id. */
  callbackData: string
}

export interface GraphClient {
  send(organizationId: string, channelId: string, message: OutgoingMessage): Promise<SendOutcome>
  /** Shows the customer that their message was read and that an answer is being written. Failing is no matter. */
  showTyping(organizationId: string, channelId: string, providerId: string): Promise<void>
  /** Shows the customer that their message, and all before it, was read. Failing is no matter. */
  showRead(organizationId: string, channelId: string, providerId: string): Promise<void>
}

/** Seconds until a provider that cannot be reached is tried again. */
const UNREACHABLE_RETRY = 10

export function createGraphClient(deps: Pick<Deps, 'config' | 'database' | 'storage' | 'log'>): GraphClient {
  /** A number is looked up once for messages that leave at the same time. */
  const look = inRounds(async (asked: { organizationId: string; channelId: string }[]) => {
    const [{ organizationId, channelId }] = asked as [(typeof asked)[0]]
    const found = await channelTarget(deps, organizationId, channelId)
    return asked.map(() => found)
  })
  /** What a message needs before it can be sent; its file is uploaded where it has one. */
  const prepare = async (organizationId: string, channelId: string, { content, callbackData }: OutgoingMessage) => {
    const to = await look(`${organizationId} ${channelId}`, { organizationId, channelId })
    return { to, uploaded: content?.file ? await uploadMedia(deps, to, organizationId, callbackData) : undefined }
  }
  return {
    async send(organizationId, channelId, message) {
      const { phone, whatsappUserId, text, content, callbackData } = message
      const prepared = await prepare(organizationId, channelId, message).catch((error: unknown) => {
        deps.log.error({ err: error, messageId: callbackData }, 'a message could not be prepared')
        return undefined
      })
      // The database or the store of files failed us: the provider has heard of nothing yet.
      if (!prepared) return unprepared
      const { to, uploaded } = prepared
      if (uploaded && uploaded.kind !== 'ok') return uploaded.kind === 'refused' ? outcome(uploaded) : unreachable
      return outcome(
        await callGraph(to, 'POST', `${to.phoneNumberId}/messages`, {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          ...(phone ? { to: phone } : { recipient: whatsappUserId }),
          ...contentBody(text, content, uploaded?.id),
          biz_opaque_callback_data: callbackData,
        }),
      )
    },
    async showTyping(organizationId, channelId, providerId) {
      const to = await channelTarget(deps, organizationId, channelId)
      await callGraph(to, 'POST', `${to.phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: providerId,
        typing_indicator: { type: 'text' },
      })
    },
    async showRead(organizationId, channelId, providerId) {
      const to = await channelTarget(deps, organizationId, channelId)
      await callGraph(to, 'POST', `${to.phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: providerId,
      })
    },
  }
}

const unreachable: SendOutcome = {
  kind: 'refused',
  code: 0,
  reason: 'channels.graph_unreachable',
  retryAfterSeconds: UNREACHABLE_RETRY,
}

const unprepared: SendOutcome = { ...unreachable, reason: 'channels.not_prepared' }

function outcome(result: GraphResult): SendOutcome {
  if (result.kind === 'unreachable') return unreachable
  if (result.kind === 'unclear') return { kind: 'unknown' }
  if (result.kind === 'refused') {
    const { reason, retry, once, pause } = explainGraphCode(result.code, result.subcode)
    const wait = result.retryAfterSeconds
    return {
      kind: 'refused',
      code: result.code,
      reason,
      retryAfterSeconds: retry === null ? null : (wait ?? retry),
      ...(once ? { once } : {}),
      ...(pause === undefined ? {} : { pause: pause === 'mended' ? pause : Math.max(pause, wait ?? 0) }),
    }
  }
  const id = asText(asObject(asList(result.body.messages)[0])?.id)
  // Taken, without a name to know it by: a status settles it.
  return id ? { kind: 'accepted', providerId: id } : { kind: 'unknown' }
}
