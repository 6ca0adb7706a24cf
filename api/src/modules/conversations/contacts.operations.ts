import { Type } from 'typebox'
import {
  CHANNEL_TYPES,
  CONVERSATION_OWNERS,
  CONVERSATION_STATUSES,
  LIMITS,
  OPT_OUT_SOURCES,
} from '@sapa/shared/contracts'
import { Id, MaybeMoment, MaybeText, Moment, Nullable, OneOf } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const Contact = Type.Object({
  id: Id('contact'),
  name: MaybeText,
  phone_number: MaybeText,
  labels: Type.Array(Type.String()),
  notes: Type.String(),
  opted_out_at: MaybeMoment,
  /** Where that came from: 'whatsapp' and 'refused' are about advertising alone; null where it was not kept. */
  opt_out_source: Nullable(OneOf(OPT_OUT_SOURCES)),
  created_at: Moment,
  /** Wherever they wrote, the last active first. */
  conversations: Type.Array(
    Type.Object({
      id: Id('conversation'),
      channel_id: Id('channel'),
      channel_type: OneOf(CHANNEL_TYPES),
      channel_name: Type.String(),
      owner: OneOf(CONVERSATION_OWNERS),
      status: OneOf(CONVERSATION_STATUSES),
      last_message_at: Moment,
      created_at: Moment,
    }),
  ),
})

const ContactParams = Type.Object({ id: Id('contact') })

export const getContact = operation({
  method: 'GET',
  url: '/contacts/:id',
  operationId: 'getContact',
  tag: 'conversations',
  summary: 'A customer: what is known of them, what the business keeps of them, and their conversations',
  access: access.resource('id', 'contact', 'chats.read'),
  params: ContactParams,
  data: Contact,
})

export const updateContact = operation({
  method: 'PUT',
  url: '/contacts/:id',
  operationId: 'updateContact',
  tag: 'conversations',
  summary: 'Keep a name, labels and notes of a customer; they never see these',
  access: access.resource('id', 'contact', 'chats.reply'),
  params: ContactParams,
  body: Type.Object({
    /** Empty: the name of their own profile, from their next message on. */
    name: Type.Optional(Type.String({ maxLength: LIMITS.personName.max })),
    labels: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.contactLabel.max }), { maxItems: LIMITS.contactLabels }),
    ),
    notes: Type.Optional(Type.String({ maxLength: LIMITS.contactNotes.max })),
  }),
  data: Contact,
})

export const setContactOptOut = operation({
  method: 'PUT',
  url: '/contacts/:id/opt-out',
  operationId: 'setContactOptOut',
  tag: 'conversations',
  summary: 'Whether a customer wants to be left alone: then nothing automatic is sent but the answer to what they ask',
  access: access.resource('id', 'contact', 'chats.reply'),
  params: ContactParams,
  body: Type.Object({ optedOut: Type.Boolean() }),
  data: Type.Object({
    id: Id('contact'),
    opted_out_at: MaybeMoment,
    opt_out_source: Nullable(OneOf(OPT_OUT_SOURCES)),
  }),
})
