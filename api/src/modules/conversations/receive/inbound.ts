import type { Charge } from '../../../platform/database/schema.ts'

export interface Identity {
  /** Digits without a plus; null for people who write under a user name only. */
  phone: string | null
  /** Business-scoped user id. */
  whatsappUserId: string | null
}

/** The provider's word that somebody has another business-scoped id from now on. */
export interface IdentityUpdate {
  previous: string
  current: string
}

/** A customer's message as the webhook's parser hands it over. */
export interface InboundMessage {
  /** The provider's id (wamid): the same id twice is one message. */
  providerId: string
  from: Identity & { name: string | null }
  /** Who the customer is from now on, where the message says that their number or id changed. */
  becomes: Identity | null
  /** WhatsApp's type, also where Sapa cannot show it yet. */
  type: string
  /** The text, caption or title of it, where it has one. */
  text: string | null
  /** The provider's id of the message that this one quotes, reacts to, edits or deletes. */
  refersTo: string | null
  /** The provider's own object, kept whole. */
  payload: Record<string, unknown>
  writtenAt: Date
}

/** What the business wrote outside of Sapa, in the WhatsApp Business app that shares the number. */
export interface Echo extends Omit<InboundMessage, 'from' | 'becomes'> {
  /** The customer it went to. */
  to: Identity
}

/** What was said in the WhatsApp Business app before it shared the number. */
export interface PastMessage extends Omit<InboundMessage, 'from' | 'becomes'> {
  customer: InboundMessage['from']
  /** Null where nothing says whose words it is. */
  direction: 'in' | 'out' | null
  /** What became of the business's own. */
  status: 'unconfirmed' | 'sent' | 'delivered' | 'read' | 'failed'
  /** Its place among those of the same second in its chat, from 0. */
  order: number
}

/** What the provider says became of a message that was sent. */
export interface StatusUpdate {
  providerId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** What WhatsApp charges it as; null where it does not, or does not say. */
  charge: Charge | null
  /** Our message's id, as it was sent along. */
  callbackData: string | null
  error: { code: number; title: string; details: string | null } | null
}
