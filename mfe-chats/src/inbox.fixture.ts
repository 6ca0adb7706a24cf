import { configure } from '@testing-library/react'
import type { Responses } from '@sapa/shared/testing'
import type { Conversation, Message } from './types'

// The first look at a page loads its code; a busy machine takes longer than a second.
configure({ asyncUtilTimeout: 10_000 })

const CONVERSATION = 'cvs_00000000000000000000000001'
const CHANNEL = 'chn_00000000000000000000000001'
const CONTACT = 'con_00000000000000000000000001'
export const OPEN_PATH = `/chats/whatsapp?channelId=${CHANNEL}&contactId=${CONTACT}`

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

let messages = 0

/** A reply of a colleague, unless told otherwise. */
export function message(change: Partial<Message> = {}): Message {
  return {
    id: `msg_${String(++messages).padStart(26, '0')}`,
    conversation_id: CONVERSATION,
    direction: 'out',
    author: 'person',
    author_id: 'usr_sari',
    author_name: 'Sari',
    type: 'text',
    text: 'Halo',
    status: 'sent',
    failure: null,
    resend: 'no',
    resends_message_id: null,
    resent_message_id: null,
    citations: [],
    media: null,
    location: null,
    contact_cards: [],
    edited_at: null,
    deleted_at: null,
    referral: null,
    about_product: null,
    order: null,
    form_answers: [],
    forwarded: false,
    quote: null,
    reaction: null,
    client_key: null,
    from_history: false,
    written_at: inMinutes(-1),
    sent_at: inMinutes(-1),
    delivered_at: null,
    read_at: null,
    ...change,
  }
}

/** A conversation that a person has, with an open window, unless told otherwise. */
export function conversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: CONVERSATION,
    organization_id: 'org_a',
    channel_id: CHANNEL,
    channel_type: 'whatsapp',
    channel_name: 'Toko',
    contact: { id: CONTACT, name: 'Budi', phone_number: '+62811', opted_out_at: null, opt_out_source: null },
    owner: 'person',
    assignee: { id: 'usr_me', name: 'Saya' },
    agent: { id: 'agt_a', name: 'Agen Sari' },
    status: 'open',
    handover_reason: null,
    last_message: null,
    last_message_at: inMinutes(-1),
    window_closes_at: inMinutes(600),
    unread_count: 0,
    created_at: inMinutes(-100),
    ...change,
  }
}

/** What the server answers an inbox that has one conversation. */
export function inbox(one: Conversation, messages: Message[] = [], more: Responses = {}): Responses {
  return {
    'GET /conversations': { data: [one], meta: { next_cursor: null } },
    [`GET /conversations/${one.id}/messages`]: { data: messages, meta: { next_cursor: null } },
    [`GET /conversations/${one.id}/scheduled`]: { data: [] },
    [`GET /channels/${one.channel_id}/charges`]: { data: { marketing: 2, utility: 0, authentication: 0, service: 3 } },
    [`POST /conversations/${one.id}/read`]: { data: { ...one, unread_count: 0 } },
    ...more,
  }
}
