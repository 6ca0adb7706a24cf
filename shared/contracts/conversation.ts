/** Who answers a conversation now. Exactly one of them; a person's reply makes it `person` at once. */
export const CONVERSATION_OWNERS = ['agent', 'queue', 'person'] as const
export type ConversationOwner = (typeof CONVERSATION_OWNERS)[number]

export const CONVERSATION_STATUSES = ['open', 'resolved'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

/** The inbox's filters: assigned to whoever looks, waiting for a person, answered by an agent, done. */
export const INBOX_FILTERS = ['mine', 'unassigned', 'agent', 'resolved'] as const
export type InboxFilter = (typeof INBOX_FILTERS)[number]

export const CHANNEL_TYPES = ['whatsapp'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

/**
 * The life of an outgoing message; an incoming one is `received`. It only moves forward:
 * queued -> sending -> sent -> delivered -> read. `unconfirmed`: the provider may hold it, nobody knows
 * (never sent again automatically, a later status settles it). `failed`: the phone does not hold it.
 */
export const MESSAGE_STATUSES = [
  'received',
  'queued',
  'sending',
  'unconfirmed',
  'sent',
  'delivered',
  'read',
  'failed',
] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Whether a person may send a message once more: `ask`: the customer may then have it twice. */
export const RESENDS = ['no', 'yes', 'ask'] as const
export type Resend = (typeof RESENDS)[number]

export const MESSAGE_AUTHORS = ['customer', 'agent', 'person', 'system'] as const
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

/**
 * How a business knows that a customer wants no messages: they wrote so, a colleague noted it, they chose it in WhatsApp,
 * or WhatsApp refused an advertisement because of it.
 */
export const OPT_OUT_SOURCES = ['message', 'person', 'whatsapp', 'refused'] as const
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number]

/** What customers choose in WhatsApp is about advertising alone. */
export const isAdvertisingOnly = (source: OptOutSource | null): boolean => source === 'whatsapp' || source === 'refused'
