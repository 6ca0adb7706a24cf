import { Type } from 'typebox'
import { CHANNEL_TYPES } from '@sapa/shared/contracts'
import { Id, Moment, MaybeText, OneOf } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const OrganizationParams = Type.Object({ organizationId: Id('organization') })

export const getSummaries = operation({
  method: 'GET',
  url: '/analytics/:organizationId/summaries',
  operationId: 'getSummaries',
  tag: 'analytics',
  summary: 'The five counters of the dashboard, and how far the first steps have come',
  access: access.organization('params', 'dashboard.read'),
  params: OrganizationParams,
  data: Type.Object({
    /** Messages in and out, of all time. */
    chats: Type.Integer(),
    /** People who ever wrote. */
    contacts: Type.Integer(),
    conversations: Type.Integer(),
    /** Active members. */
    total_staff: Type.Integer(),
    /** Automatic answers in this calendar month of the organization's time zone; asking in the agent's Chat is free. */
    quota_used: Type.Integer(),
    quota_limit: Type.Integer(),
    first_steps: Type.Object({
      agent: Type.Boolean(),
      knowledge: Type.Boolean(),
      number: Type.Boolean(),
      answer: Type.Boolean(),
    }),
  }),
})

export const listRecentChats = operation({
  method: 'GET',
  url: '/analytics/:organizationId/chats/recently',
  operationId: 'listRecentChats',
  tag: 'analytics',
  summary: 'The ten conversations that were active last',
  access: access.organization('params', 'dashboard.read'),
  params: OrganizationParams,
  data: Type.Array(
    Type.Object({
      conversation_id: Id('conversation'),
      channel_id: Id('channel'),
      channel_type: OneOf(CHANNEL_TYPES),
      contact_id: Id('contact'),
      contact_name: MaybeText,
      contact_phone_number: MaybeText,
      text: MaybeText,
      type: Type.String(),
      direction: OneOf(['in', 'out'] as const),
      unread_count: Type.Integer(),
      at: Moment,
    }),
  ),
})

export const listDailyChats = operation({
  method: 'GET',
  url: '/analytics/:organizationId/chats/daily',
  operationId: 'listDailyChats',
  tag: 'analytics',
  summary: 'Messages a day and channel in days of the organization; days without messages are left out',
  access: access.organization('params', 'dashboard.read'),
  params: OrganizationParams,
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })) }),
  data: Type.Array(
    Type.Object({
      channel_id: Id('channel'),
      channel: Type.String(),
      values: Type.Array(
        Type.Object({ date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), count: Type.Integer() }),
      ),
    }),
  ),
})
