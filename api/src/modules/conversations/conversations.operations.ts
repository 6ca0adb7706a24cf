import { Type } from 'typebox'
import {
  CHANNEL_TYPES,
  CONVERSATION_OWNERS,
  CONVERSATION_STATUSES,
  INBOX_FILTERS,
  LIMITS,
  MESSAGE_AUTHORS,
  MESSAGE_STATUSES,
  OPT_OUT_SOURCES,
  RESENDS,
} from '@sapa/shared/contracts'
import {
  Id,
  listQuery,
  MaybeMoment,
  MaybeText,
  Moment,
  Nullable,
  OneOf,
  OrganizationId,
} from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'
import { MediaPart } from '../media/media.parts.ts'
import { ContactCard, FormAnswer, LocationPart, OrderPart, ReferralPart } from './inbox/content.ts'
import { CitationSchema } from '../agents/agents.operations.ts'

/** A message, one flat shape for every type; what does not apply is null. */
export const Message = Type.Object({
  id: Id('message'),
  conversation_id: Id('conversation'),
  /** `note`: for the business's own people, never sent. */
  direction: OneOf(['in', 'out', 'note'] as const),
  author: OneOf(MESSAGE_AUTHORS),
  /** The member who wrote it, for author 'person'. */
  author_id: Nullable(Id('user')),
  /** Name of the person or agent who wrote it. */
  author_name: MaybeText,
  /** 'text', 'image', …; what Sapa cannot show yet keeps its own name. */
  type: Type.String(),
  text: MaybeText,
  status: OneOf(MESSAGE_STATUSES),
  /** Why it failed and what to do, in the caller's language. */
  failure: MaybeText,
  /** Whether a person may send it once more; `ask`: the customer may then have it twice. */
  resend: OneOf(RESENDS),
  /** The message that this one repeats, and the one that repeats this. */
  resends_message_id: Nullable(Id('message')),
  resent_message_id: Nullable(Id('message')),
  citations: Type.Array(CitationSchema),
  media: Nullable(MediaPart),
  location: Nullable(LocationPart),
  contact_cards: Type.Array(ContactCard),
  referral: Nullable(ReferralPart),
  /** The product that the customer asks about, by the business's own number of it. */
  about_product: MaybeText,
  order: Nullable(OrderPart),
  form_answers: Type.Array(FormAnswer),
  /** Passed on from somebody else. */
  forwarded: Type.Boolean(),
  /** The message that it answers, as it is now. */
  quote: Nullable(
    Type.Object({
      id: Id('message'),
      direction: OneOf(['in', 'out', 'note'] as const),
      type: Type.String(),
      text: MaybeText,
    }),
  ),
  /** The customer's emoji on it. */
  reaction: MaybeText,
  /** When its author changed it, or deleted it: then nothing of it is left to see. */
  edited_at: MaybeMoment,
  deleted_at: MaybeMoment,
  client_key: MaybeText,
  /** Said in the WhatsApp Business app before the number was connected. */
  from_history: Type.Boolean(),
  written_at: Moment,
  sent_at: MaybeMoment,
  delivered_at: MaybeMoment,
  read_at: MaybeMoment,
})

export const Conversation = Type.Object({
  id: Id('conversation'),
  organization_id: Id('organization'),
  channel_id: Id('channel'),
  channel_type: OneOf(CHANNEL_TYPES),
  channel_name: Type.String(),
  contact: Type.Object({
    id: Id('contact'),
    name: MaybeText,
    phone_number: MaybeText,
    opted_out_at: MaybeMoment,
    /** Where that came from: 'whatsapp' and 'refused' are about advertising alone; null where it was not kept. */
    opt_out_source: Nullable(OneOf(OPT_OUT_SOURCES)),
  }),
  owner: OneOf(CONVERSATION_OWNERS),
  assignee: Nullable(Type.Object({ id: Id('user'), name: Type.String() })),
  agent: Nullable(Type.Object({ id: Id('agent'), name: Type.String() })),
  status: OneOf(CONVERSATION_STATUSES),
  /** Why a person is needed, in the caller's language. */
  handover_reason: MaybeText,
  last_message: Nullable(Message),
  last_message_at: Moment,
  /** Until when free replies are allowed; null before the customer ever wrote. */
  window_closes_at: MaybeMoment,
  /** The customer's messages that the caller has not read. */
  unread_count: Type.Integer(),
  created_at: Moment,
})

export const listConversations = operation({
  method: 'GET',
  url: '/conversations',
  operationId: 'listConversations',
  tag: 'conversations',
  summary:
    'The inbox of a business, last message first. A page of a search may be short or empty while there are more: next_cursor goes on',
  access: access.organization('query', 'chats.read'),
  query: Type.Object({
    organizationId: OrganizationId,
    ...listQuery,
    channelType: Type.Optional(OneOf(CHANNEL_TYPES)),
    channelId: Type.Optional(Id('channel')),
    contactId: Type.Optional(Id('contact')),
    owner: Type.Optional(OneOf(CONVERSATION_OWNERS)),
    status: Type.Optional(OneOf(CONVERSATION_STATUSES)),
    /** As the inbox shows them: the caller's own, waiting for a person, with an agent, done. */
    filter: Type.Optional(OneOf(INBOX_FILTERS)),
  }),
  data: Type.Array(Conversation),
  list: true,
})

export const countConversations = operation({
  method: 'GET',
  url: '/conversations/counts',
  operationId: 'countConversations',
  tag: 'conversations',
  summary:
    "How many conversations each of the inbox's filters shows the caller, up to 1000, and the messages of the 1000 most recent that they have not read",
  access: access.organization('query', 'chats.read'),
  query: Type.Object({ organizationId: OrganizationId }),
  data: Type.Object({
    unread: Type.Integer(),
    all: Type.Integer(),
    mine: Type.Integer(),
    unassigned: Type.Integer(),
    agent: Type.Integer(),
    resolved: Type.Integer(),
  }),
})

/** Serves both of the specification's calls; the kind of the id tells which. */
export const getConversation = operation({
  method: 'GET',
  url: '/conversations/:id',
  operationId: 'getConversation',
  tag: 'conversations',
  summary: "With a channel's id: its conversations. With a conversation's id: a list of that one.",
  access: access.resource('id', ['conversation', 'channel'], 'chats.read'),
  params: Type.Object({ id: Type.Union([Id('conversation'), Id('channel')]) }),
  query: Type.Object(listQuery),
  data: Type.Array(Conversation),
  list: true,
})

const ConversationParams = Type.Object({ id: Id('conversation') })

export const listMessages = operation({
  method: 'GET',
  url: '/conversations/:id/messages',
  operationId: 'listMessages',
  tag: 'conversations',
  summary: 'Messages, newest first; the cursor goes back in time',
  access: access.resource('id', 'conversation', 'chats.read'),
  params: ConversationParams,
  query: Type.Object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  data: Type.Array(Message),
  list: true,
})

export const sendMessage = operation({
  method: 'POST',
  url: '/conversations/:id/messages',
  operationId: 'sendMessage',
  tag: 'conversations',
  summary: 'Reply as a person. The conversation becomes theirs and a running automatic answer is dropped.',
  access: access.resource('id', 'conversation', 'chats.reply'),
  params: ConversationParams,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: LIMITS.message.max }),
    /** Made by the composer: the same key twice is one message. */
    clientKey: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  data: Message,
  status: 201,
  errors: ['window_closed', 'conflict'],
})

export const sendTemplate = operation({
  method: 'POST',
  url: '/conversations/:id/templates',
  operationId: 'sendTemplate',
  tag: 'conversations',
  summary: 'Send a template, at any time. One that begins with a file comes as a form with it.',
  access: access.resource('id', 'conversation', 'chats.reply'),
  params: ConversationParams,
  multipart: true,
  body: Type.Object({
    templateId: Id('template'),
    /** In JSON: what fills the variables, in their order, as texts in `header`, `body` and `buttons`. */
    values: Type.Optional(Type.String({ maxLength: 100_000 })),
    /** Made by the composer: the same key twice is one message. */
    clientKey: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  data: Message,
  status: 201,
  errors: ['conflict', 'too_large', 'unsupported_file'],
})

export const sendMedia = operation({
  method: 'POST',
  url: '/conversations/:id/media',
  operationId: 'sendMedia',
  tag: 'conversations',
  summary: 'Reply with a picture, a film, a sound or a document: a form with the file',
  access: access.resource('id', 'conversation', 'chats.reply'),
  params: ConversationParams,
  multipart: true,
  body: Type.Object({
    caption: Type.Optional(Type.String({ maxLength: LIMITS.mediaCaption.max })),
    /** Made by the composer: the same key twice is one message. */
    clientKey: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  data: Message,
  status: 201,
  errors: ['window_closed', 'conflict', 'too_large', 'unsupported_file'],
})

export const addNote = operation({
  method: 'POST',
  url: '/conversations/:id/notes',
  operationId: 'addNote',
  tag: 'conversations',
  summary: 'Write a note for the business’s own people; the customer never sees it',
  access: access.resource('id', 'conversation', 'chats.reply'),
  params: ConversationParams,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: LIMITS.message.max }),
    /** Made by the composer: the same key twice is one note. */
    clientKey: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  data: Message,
  status: 201,
})

const act = (name: string, path: string, summary: string) =>
  operation({
    method: 'POST',
    url: `/conversations/:id/${path}`,
    operationId: name,
    tag: 'conversations',
    summary,
    access: access.resource('id', 'conversation', 'chats.reply'),
    params: ConversationParams,
    data: Conversation,
  })

export const takeOverConversation = act(
  'takeOverConversation',
  'take-over',
  'Answer it yourself: the agent falls silent',
)
export const handBackConversation = act('handBackConversation', 'hand-back', 'Let the agent answer again')
export const resolveConversation = act(
  'resolveConversation',
  'resolve',
  'Close it; the next message of the customer opens it again',
)
export const markConversationRead = act('markConversationRead', 'read', 'Nothing unread is left in it for the caller')

export const assignConversation = operation({
  method: 'POST',
  url: '/conversations/:id/assign',
  operationId: 'assignConversation',
  tag: 'conversations',
  summary: 'Give it to a member of the business, who answers it from then on',
  access: access.resource('id', 'conversation', 'chats.reply'),
  params: ConversationParams,
  body: Type.Object({ userId: Id('user') }),
  data: Conversation,
})

export const resendMessage = operation({
  method: 'POST',
  url: '/messages/:id/resend',
  operationId: 'resendMessage',
  tag: 'conversations',
  summary: 'Send a failed or unconfirmed message once more, as a new message',
  access: access.resource('id', 'message', 'chats.reply'),
  params: Type.Object({ id: Id('message') }),
  data: Message,
  status: 201,
  errors: ['window_closed', 'conflict'],
})
