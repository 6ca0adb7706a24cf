import { Type } from 'typebox'
import { LIMITS } from '@sapa/shared/contracts'
import { Id, Moment } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const Scheduled = Type.Object({
  id: Id('scheduled'),
  text: Type.String(),
  send_at: Moment,
  /** Who wrote it. */
  author_name: Type.String(),
})

const ConversationParams = Type.Object({ id: Id('conversation') })

export const listScheduled = operation({
  method: 'GET',
  url: '/conversations/:id/scheduled',
  operationId: 'listScheduled',
  tag: 'conversations',
  summary: 'Replies of a conversation that leave later, the next one first',
  access: access.resource('id', 'conversation', 'chats.read'),
  params: ConversationParams,
  data: Type.Array(Scheduled),
})

export const scheduleMessage = operation({
  method: 'POST',
  url: '/conversations/:id/scheduled',
  operationId: 'scheduleMessage',
  tag: 'conversations',
  summary: 'Have a reply leave later, while the window is still open',
  access: access.resource('id', 'conversation', 'chats.reply'),
  params: ConversationParams,
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: LIMITS.message.max }),
    /** ISO 8601. */
    sendAt: Type.String({ maxLength: 40 }),
    /** Made by the composer: the same key twice is one message. */
    clientKey: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  data: Scheduled,
  status: 201,
  errors: ['conflict'],
})

export const cancelScheduled = operation({
  method: 'DELETE',
  url: '/scheduled/:id',
  operationId: 'cancelScheduled',
  tag: 'conversations',
  summary: 'Keep a reply from leaving',
  access: access.resource('id', 'scheduled', 'chats.reply'),
  params: Type.Object({ id: Id('scheduled') }),
  data: Type.Object({ id: Id('scheduled') }),
})
