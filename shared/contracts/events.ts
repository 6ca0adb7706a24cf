/**
 * What travels over the socket. The server stores every event with the organization's next sequence
 * number before it sends it, so a client that names the last number it has gets what it missed, in order.
 */
export interface EventPayloads {
  /** A message was added or changed (new, status, text). `message` is the api's message schema. */
  'message.upserted': { conversation_id: string; channel_id: string; message: Record<string, unknown> }
  /** A conversation was added or changed. `conversation` is the api's conversation schema. */
  'conversation.upserted': { conversation: Record<string, unknown> }
  /**
   * Two contacts were found to be one person: what was known as the first is the other from now on, and so are the
   * conversations that both had with one number. What became of the others follows as `conversation.upserted`.
   */
  'contact.merged': {
    contact_id: string
    into_contact_id: string
    conversations: { conversation_id: string; into_conversation_id: string }[]
  }
  /** The kept replies changed: there are few, so they are fetched anew. */
  'saved_replies.changed': { organization_id: string }
  /** The replies of a conversation that leave later changed. */
  'scheduled.changed': { conversation_id: string }
  /** A number's message templates changed: they are fetched anew. */
  'templates.changed': { organization_id: string }
  'channel.upserted': { channel_id: string }
  'agent.upserted': { agent_id: string }
  'document.upserted': { document_id: string; agent_id: string; status: string }
  /** A member changed; without a user, an invitation did. */
  'member.upserted': { user_id: string | null }
  'organization.upserted': { organization_id: string }
}

export type EventName = keyof EventPayloads

export interface OrganizationEvent<N extends EventName = EventName> {
  organization_id: string
  /** Position in the organization's event log, from 1, without gaps. */
  sequence: number
  name: N
  payload: EventPayloads[N]
  /** ISO 8601, UTC. */
  at: string
}

/** What a person does in a conversation right now. It is said again every few seconds and never stored. */
export const PRESENCES = ['here', 'typing', 'gone'] as const

export interface PresenceRequest {
  conversationId: string
  state: (typeof PRESENCES)[number]
  /** Typing a reply, which the customer may see; a note is the colleagues' own. */
  reply?: boolean
}

export interface Presence {
  conversation_id: string
  user_id: string
  /** Which of the person's windows it is: who closes one of two is still there. */
  window_id: string
  name: string
  state: PresenceRequest['state']
}

/** Client to server: `subscribe` joins one organization's room and names the last sequence it has seen. */
export interface ClientToServerEvents {
  subscribe: (request: SubscribeRequest, answer: (result: SubscribeResult) => void) => void
  presence: (request: PresenceRequest) => void
}

export interface ServerToClientEvents {
  event: (event: OrganizationEvent) => void
  /** What a colleague does in a conversation. */
  presence: (presence: Presence) => void
  /** The person's access ended (removed, deactivated, signed out); the server then closes the socket. */
  revoked: () => void
}

export interface SubscribeRequest {
  organizationId: string
  /** Undefined on the first visit. */
  after?: number
  /** On the first visit: since so many seconds the page may have fetched something, so what happened since is told too. */
  within?: number
}

/** `too_old`: the events were pruned; fetch again and go on from `sequence`. */
export type SubscribeResult =
  | { ok: true; sequence: number; missed: OrganizationEvent[]; too_old: boolean }
  | { ok: false; code: 'not_found' | 'unauthenticated' }
