import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  ChannelType,
  ConversationOwner,
  ConversationStatus,
  Language,
  MessageAuthor,
  MessageStatus,
  OptOutSource,
  OrganizationRole,
  TemplateCategory,
  TemplateQuality,
  TemplateStatus,
  UserType,
} from '@sapa/shared/contracts'

/** A timestamp: a Date when read; written as a Date, or left to the database's clock. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface UsersTable {
  id: string
  name: string
  business_name: string | null
  email: string | null
  /** When a code or Google proved that the address is theirs. */
  email_verified_at: MaybeMoment
  /** E.164 with the plus. */
  phone: string | null
  password_hash: string | null
  user_type: Generated<UserType>
  google_sub: string | null
  /** Of the page that the person used last; null: never signed in. */
  language: Language | null
  created_at: Moment
  updated_at: Moment
}

/** One sign-in; its refresh token rotates, and the use of an older one revokes the whole session. */
export interface SessionsTable {
  id: string
  user_id: string
  refresh_hash: string
  previous_hash: string | null
  rotated_at: Moment
  expires_at: Moment
  revoked_at: MaybeMoment
  user_agent: string | null
  /** Where it was last used from, shortened. */
  address_hint: string | null
  created_at: Moment
}

/** What was asked for before a code proves the address: a sign-up or a new password. Reserves nothing. */
export interface TicketsTable {
  id: string
  ticket_hash: string
  action: 'register' | 'reset-password' | 'link-google'
  /** Where the code goes: an e-mail address or a phone number. */
  destination: string
  delivery: 'email' | 'phone'
  name: string | null
  business_name: string | null
  email: string | null
  phone: string | null
  password_hash: string | null
  /** Set when the address already has an account: the code then proves nothing and a mail says so. */
  user_id: string | null
  /** The Google account that the code links. */
  google_sub: string | null
  code_hash: string | null
  code_expires_at: MaybeMoment
  code_attempts: Generated<number>
  code_sent_at: MaybeMoment
  expires_at: Moment
  used_at: MaybeMoment
  /** The invitation that a sign-up came through. */
  invitation_id: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Moment
}

/** Counts of rate-limited acts and calls, by what is limited ('code:sari@example.com') and the stretch of time. */
export interface RateLimitsTable {
  key: string
  window_start: Moment
  count: number
}

/** What may be used once and was: solved challenges, nonces. */
export interface UsedOnceTable {
  key: string
  expires_at: Moment
}

export interface TypesTable {
  id: number
  key: string
  name_id: string
  name_en: string
  position: number
}

export interface OrganizationsTable {
  id: string
  name: string
  email: string
  phone: string
  organization_type_id: number
  industry_type_id: number
  /** IANA name; sets the days and months of counters. */
  time_zone: Generated<string>
  /** Stops every agent of the organization. */
  agents_paused: Generated<boolean>
  /** Number of the last event; the next event takes the next number in commit order. */
  event_sequence: Generated<number>
  created_at: Moment
  updated_at: Moment
}

export interface MembersTable {
  organization_id: string
  user_id: string
  /** As this business knows the person; left out, the account's columns are taken. */
  name: ColumnType<string, string | undefined, string>
  email: ColumnType<string | null, string | null | undefined, string | null>
  phone: ColumnType<string | null, string | null | undefined, string | null>
  sort_name: GeneratedAlways<string>
  role: OrganizationRole
  status: 'active' | 'inactive'
  created_at: Moment
  updated_at: Moment
}

/** A mailed link that makes its address a member, once. */
export interface InvitationsTable {
  id: string
  organization_id: string
  email: string
  role: OrganizationRole
  /** The link's token is known to its receiver alone. */
  token_hash: string
  invited_by: string | null
  sent_at: Moment
  expires_at: Moment
  accepted_at: MaybeMoment
  accepted_by: ColumnType<string | null, string | null | undefined, string | null>
  revoked_at: MaybeMoment
  created_at: Moment
}

export interface AgentsTable {
  id: string
  organization_id: string
  name: string
  status: Generated<'active' | 'paused'>
  instructions: Generated<string>
  tone: Generated<'friendly' | 'formal' | 'concise'>
  greeting: Generated<string>
  /** What to say when the knowledge has no answer; empty: the product's own sentence. */
  unknown_reply: Generated<string>
  /** Words of a customer that hand the conversation to a person, one a line. */
  handover_words: Generated<string>
  /** The languages it answers in; the first where a message shows none of them. */
  languages: Generated<Language[]>
  knowledge_scope: Generated<'all' | 'chosen'>
  /** What it may answer from, where the scope is 'chosen'. */
  document_ids: Generated<string[]>
  /** When it is at work, in the organization's time zone; null: always. */
  business_hours: ColumnType<OpenHours[] | null, string | null | undefined, string | null>
  /** What to say outside of them; empty: the product's own sentence. */
  outside_hours_reply: Generated<string>
  /** An answer is split into so many messages at most. */
  most_bubbles: Generated<number>
  /** Counts the saves of the configuration. */
  version: Generated<number>
  archived_at: MaybeMoment
  created_at: Moment
  updated_at: Moment
}

/** One stretch of a day, as 'HH:MM'; Monday is 1 and Sunday 7. */
export interface OpenHours {
  day: number
  opens: string
  closes: string
}

/** An agent's configuration as one save left it. */
export interface AgentVersionsTable {
  organization_id: string
  agent_id: string
  version: number
  /** Null: made without a person, or the account is gone. */
  user_id: string | null
  /** Names of the settings that this save changed. */
  changed: string[]
  settings: ColumnType<Record<string, unknown>, string, string>
  created_at: Moment
}

export interface DocumentsTable {
  id: string
  organization_id: string
  agent_id: string
  kind: 'text' | 'qa' | 'file' | 'url'
  title: string
  /** The text of a 'text', the answer of a 'qa', the extracted text of a 'file' or 'url'. */
  content: string
  question: string | null
  file_name: string | null
  file_type: string | null
  file_size: number | null
  storage_key: string | null
  status: 'processing' | 'ready' | 'failed'
  /** A message key that says why it failed. */
  failure: string | null
  chunk_count: Generated<number>
  /** The address of a 'url'. */
  source_url: Generated<string | null>
  /** When a file's or an address's text was last read. */
  read_at: MaybeMoment
  /** Taken out of the knowledge; it can be brought back for a while. */
  deleted_at: MaybeMoment
  created_at: Moment
  updated_at: Moment
}

export interface ChunksTable {
  id: string
  organization_id: string
  agent_id: string
  document_id: string
  position: number
  /** What the passage is about: the title, or the question it answers. */
  heading: string
  content: string
  language: 'en' | 'id'
  /** Words of heading and content as both languages stem them, made by the database. */
  search: GeneratedAlways<string>
}

export interface ChannelsTable {
  id: string
  organization_id: string
  type: ChannelType
  provider: 'whatsapp' | 'sandbox'
  name: string
  /** The WhatsApp number, digits with a leading plus. */
  phone_number: string
  phone_number_id: string
  waba_id: string | null
  /** AES-256-GCM; never leaves the server. */
  api_key_sealed: string
  app_secret_sealed: string | null
  /** Connected through the operator's app at Meta, whose secret signs what comes. */
  operator_app: Generated<boolean>
  /** The two-step PIN that it was registered with. */
  pin_sealed: Generated<string | null>
  /** The secret before, which counts until then. */
  previous_app_secret_sealed: Generated<string | null>
  previous_app_secret_until: MaybeMoment
  /** When a delivery was last refused because of its signature. */
  signature_refused_at: MaybeMoment
  /** What customers wrote to it, and what else came that has no place: each is shown or parked. */
  received_count: Generated<number>
  /** Whether WhatsApp was asked for what the WhatsApp Business app on the number holds; null: it shares with none. */
  contacts_sync: Generated<'asked' | 'refused' | null>
  history_sync: Generated<'asked' | 'refused' | null>
  /** Percent of the app's earlier chats that have come. */
  history_progress: Generated<number | null>
  /** Part of the channel's callback address. */
  webhook_token: string
  verify_token: string
  status: Generated<'active' | 'needs_reconnect' | 'disconnected'>
  can_send: Generated<boolean>
  can_receive: Generated<boolean>
  /** A message key that says what is wrong with the connection. */
  problem: string | null
  /** When its account was asked for its message templates last. */
  templates_synced_at: MaybeMoment
  /** A message key of why WhatsApp lets the number send nothing, and until when; null: until somebody mends it. */
  paused_reason: ColumnType<string | null, string | null | undefined, string | null>
  paused_until: MaybeMoment
  /** The reason of a pause that the admins have had a mail about. */
  pause_noticed: ColumnType<string | null, string | null | undefined, string | null>
  /** Up to when the pace that WhatsApp allows the number is used. */
  paced_until: MaybeMoment
  created_at: Moment
  updated_at: Moment
}

export interface ChannelAgentsTable {
  id: string
  organization_id: string
  channel_id: string
  agent_id: string
  status: Generated<'active' | 'paused'>
  created_at: Moment
  updated_at: Moment
}

export interface ContactsTable {
  id: string
  organization_id: string
  name: string | null
  /** Digits as WhatsApp names them, without a plus. */
  phone: string | null
  /** WhatsApp's business-scoped user id. */
  whatsapp_user_id: string | null
  /** The name is the business's own, and stays when the profile's changes. */
  name_kept: Generated<boolean>
  labels: ColumnType<string[], string | undefined, string>
  notes: Generated<string>
  opted_out_at: MaybeMoment
  /** Where that came from; null where they want messages, or where it was not kept. */
  opt_out_source: ColumnType<OptOutSource | null, OptOutSource | null | undefined, OptOutSource | null>
  /** When their last wish for or against messages was made. */
  wish_at: MaybeMoment
  /** When what changed name, number or id last was written. */
  known_at: MaybeMoment
  /** Since when the number is theirs; null: as far as is known, always. */
  phone_since: MaybeMoment
  /** The number and the id that they had until then. */
  former_phone: ColumnType<string | null, string | null | undefined, string | null>
  former_user_id: ColumnType<string | null, string | null | undefined, string | null>
  former_until: MaybeMoment
  created_at: Moment
  updated_at: Moment
}

export interface ConversationsTable {
  id: string
  organization_id: string
  channel_id: string
  contact_id: string
  owner: ConversationOwner
  assignee_id: string | null
  status: Generated<ConversationStatus>
  /** Message key of why a person is needed. */
  handover_reason: string | null
  last_message_id: string | null
  last_message_at: Moment
  /** Opens WhatsApp's 24-hour window. */
  last_inbound_at: MaybeMoment
  /** The customer's messages since the conversation was resolved last; a person's unread ones are counted against it. */
  inbound_count: Generated<number>
  /** The identity that the customer wrote from last: a reply goes there. Digits, or a business-scoped id. */
  reply_phone: ColumnType<string | null, string | null | undefined, string | null>
  reply_user_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Up to when the pace that WhatsApp allows between the number and this customer is used. */
  paced_until: MaybeMoment
  created_at: Moment
  updated_at: Moment
}

/** How many of a conversation's `inbound_count` a person has read. */
export interface ConversationReadsTable {
  organization_id: string
  conversation_id: string
  user_id: string
  read_count: number
}

export interface SavedRepliesTable {
  id: string
  organization_id: string
  shortcut: string
  text: string
  author_user_id: string | null
  created_at: Moment
  updated_at: Moment
}

export type Charge = TemplateCategory | 'service'

/** A reply that leaves later. */
export interface ScheduledMessagesTable {
  id: string
  organization_id: string
  conversation_id: string
  user_id: string
  text: string
  client_key: string
  send_at: Moment
  created_at: Moment
}

/** A message template of a WhatsApp account of the business, as Meta has it. */
export interface TemplatesTable {
  id: string
  organization_id: string
  waba_id: string
  provider_id: string
  name: string
  language: string
  category: TemplateCategory
  status: TemplateStatus
  /** Why Meta refused it, in Meta's words. */
  rejection: string | null
  quality: Generated<TemplateQuality>
  /** NAMED: its variables have names instead of numbers. */
  parameter_format: Generated<string>
  /** Meta's own list of parts, kept whole. */
  components: JSONColumnType<unknown[]>
  created_at: Moment
  updated_at: Moment
}

export interface MessagesTable {
  id: string
  organization_id: string
  conversation_id: string
  channel_id: string
  /** `note`: for the business's own people, never sent. */
  direction: 'in' | 'out' | 'note'
  author: MessageAuthor
  /** The person who wrote it, for author 'person'. */
  author_user_id: string | null
  agent_id: string | null
  /** WhatsApp's type; 'unsupported' and unknown ones are kept and shown as what they are. */
  type: string
  text: string | null
  /** The provider's own object, kept whole. */
  payload: ColumnType<Record<string, unknown> | null, string | null, string | null>
  citations: ColumnType<Citation[] | null, string | null, string | null>
  /** The provider's id (wamid); unknown until it answered. */
  provider_id: string | null
  status: MessageStatus
  /** Whether it waits or is being sent, by its status: what asks for such messages by an index asks for this. */
  is_open: ColumnType<boolean, never, never>
  /** Message key of why sending failed. */
  failure: string | null
  /** The provider's error code: of a failure, or of a refusal that is worth one more try, which is coming. */
  failure_code: number | null
  /** The provider's id of the message that this one quotes, reacts to, edits or deletes. */
  refers_to: ColumnType<string | null, string | null | undefined, string | null>
  /** When its author changed or deleted it. */
  edited_at: MaybeMoment
  deleted_at: MaybeMoment
  /** The composer's own key: the same key twice is one message. */
  client_key: string | null
  /** The customer's message that this automatic answer answers; one answer each. */
  answers_message_id: string | null
  /** The message that a person sent once more with this one. */
  resends_message_id: ColumnType<string | null, string | null | undefined, string | null>
  /** What WhatsApp charges it as; null where it is free, or not yet known. */
  charged_as: ColumnType<Charge | null, Charge | null | undefined, Charge | null>
  /** When what is charged was delivered, by the two. */
  charged_at: ColumnType<Date | null, never, never>
  /** Said in the WhatsApp Business app before the number was connected: it is nobody's news. */
  from_history: Generated<boolean>
  /** When the provider says it was written; the server's time for outgoing ones. */
  written_at: Moment
  /** When it was handed to the provider last. */
  sending_at: MaybeMoment
  sent_at: MaybeMoment
  delivered_at: MaybeMoment
  read_at: MaybeMoment
  created_at: Moment
}

/** A message's file: of a customer's, what the provider says of it until it is `stored`, and then what it was found to be. */
export interface MediaTable {
  organization_id: string
  message_id: string
  channel_id: string
  provider_media_id: string
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  status: Generated<'waiting' | 'stored' | 'failed'>
  /** Message key of why it cannot be had. */
  failure: string | null
  attempts: Generated<number>
  /** In base64, as the webhook named it. */
  sha256: string | null
  mime_type: string | null
  bytes: number | null
  file_name: string | null
  storage_key: string | null
  /** Of the business's own: when the provider got it. */
  uploaded_at: MaybeMoment
  created_at: Moment
}

export interface Citation {
  document_id: string
  title: string
  quote: string
}

/** A webhook body as it came, committed before it is acknowledged. */
export interface WebhookEventsTable {
  id: string
  channel_id: string | null
  organization_id: string | null
  /** SHA-256 of the body: the same delivery twice is one row. */
  body_hash: string
  body: string
  status: Generated<'stored' | 'processed' | 'parked'>
  /** Why it was parked, for an operator. */
  problem: string | null
  received_at: Moment
  processed_at: MaybeMoment
}

/** What came for a number and could not be shown. */
export interface ParkedItemsTable {
  id: string
  organization_id: string
  channel_id: string
  webhook_event_id: string | null
  /** SHA-256 of the content: the same thing twice is one row. */
  content_hash: string
  /** A delivery that holds this one thing; null once it was discarded. */
  content: string | null
  kind: 'message' | 'status' | 'change' | 'delivery'
  /** A message key that says why, and a word for it. */
  reason: string
  detail: string | null
  status: Generated<'parked' | 'discarded'>
  received_at: Moment
}

/** Whom the business has in the address book of the WhatsApp Business app that shares a number. */
export interface AppContactsTable {
  organization_id: string
  channel_id: string
  /** Digits without a plus. */
  phone: string
  /** Null: removed from it. */
  name: string | null
  told_at: Moment
}

export interface EventsTable {
  organization_id: string
  sequence: number
  name: string
  payload: JSONColumnType<Record<string, unknown>>
  created_at: Moment
}

/** Messages per channel and day of the organization's time zone. */
export interface DailyCountsTable {
  organization_id: string
  channel_id: string
  day: ColumnType<string, string, string>
  messages: number
}

/** Automatic answers per month ('2026-11') of the organization's time zone. */
export interface MonthlyUsageTable {
  organization_id: string
  month: string
  automatic_answers: number
  /** The last notice that admins got in this month: 0, 80 or 100 percent. */
  noticed_percent: Generated<number>
}

export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  tickets: TicketsTable
  rate_limits: RateLimitsTable
  used_once: UsedOnceTable
  organization_types: TypesTable
  industry_types: TypesTable
  organizations: OrganizationsTable
  members: MembersTable
  invitations: InvitationsTable
  agents: AgentsTable
  agent_versions: AgentVersionsTable
  documents: DocumentsTable
  chunks: ChunksTable
  channels: ChannelsTable
  channel_agents: ChannelAgentsTable
  contacts: ContactsTable
  conversations: ConversationsTable
  conversation_reads: ConversationReadsTable
  messages: MessagesTable
  media: MediaTable
  saved_replies: SavedRepliesTable
  scheduled_messages: ScheduledMessagesTable
  templates: TemplatesTable
  webhook_events: WebhookEventsTable
  parked_items: ParkedItemsTable
  app_contacts: AppContactsTable
  events: EventsTable
  daily_counts: DailyCountsTable
  monthly_usage: MonthlyUsageTable
}
