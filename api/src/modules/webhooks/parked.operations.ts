import { Type } from 'typebox'
import { Id, listQuery, Moment, OneOf, OrganizationId } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

export const ParkedItem = Type.Object({
  id: Id('parkedItem'),
  channel_id: Id('channel'),
  channel_name: Type.String(),
  kind: OneOf(['message', 'status', 'change', 'delivery'] as const),
  /** Why it could not be shown, in the caller's language. */
  reason: Type.String(),
  /** As it came, cut short where it is long. */
  content: Type.String(),
  received_at: Moment,
})

export const listParkedItems = operation({
  method: 'GET',
  url: '/parked-items',
  operationId: 'listParkedItems',
  tag: 'channels',
  summary: 'What came for the numbers of a business and could not be shown, newest first',
  access: access.organization('query', 'platform.read'),
  query: Type.Object({ organizationId: OrganizationId, ...listQuery, channelId: Type.Optional(Id('channel')) }),
  data: Type.Array(ParkedItem),
  list: true,
})

export const replayParkedItem = operation({
  method: 'POST',
  url: '/parked-items/:id/replay',
  operationId: 'replayParkedItem',
  tag: 'channels',
  summary: 'Read a parked thing once more; it stays where it still has no place',
  access: access.resource('id', 'parkedItem', 'channels.write'),
  params: Type.Object({ id: Id('parkedItem') }),
  data: Type.Object({ placed: Type.Boolean() }),
})

export const discardParkedItem = operation({
  method: 'DELETE',
  url: '/parked-items/:id',
  operationId: 'discardParkedItem',
  tag: 'channels',
  summary: 'Throw a parked thing away; that it came stays counted',
  access: access.resource('id', 'parkedItem', 'channels.write'),
  params: Type.Object({ id: Id('parkedItem') }),
  data: Type.Object({ id: Id('parkedItem') }),
})
