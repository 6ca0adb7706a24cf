import { Type } from 'typebox'
import { Id, listQuery, MaybeText, Moment, OneOf, OrganizationId } from '../../platform/http/fields.ts'
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

/** Parked things of one reason, told by its code and the word that says which. */
const ofReason = {
  reason: Type.Optional(Type.String({ maxLength: 100 })),
  detail: Type.Optional(Type.String({ maxLength: 200 })),
}

export const listParkedItems = operation({
  method: 'GET',
  url: '/parked-items',
  operationId: 'listParkedItems',
  tag: 'channels',
  summary: 'What came for the numbers of a business and could not be shown, newest first',
  access: access.organization('query', 'platform.read'),
  query: Type.Object({
    organizationId: OrganizationId,
    ...listQuery,
    channelId: Type.Optional(Id('channel')),
    ...ofReason,
  }),
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

export const listParkedReasons = operation({
  method: 'GET',
  url: '/parked-items/reasons',
  operationId: 'listParkedReasons',
  tag: 'channels',
  summary: 'Why things are parked, and how many for each reason, the most first',
  access: access.organization('query', 'platform.read'),
  query: Type.Object({ organizationId: OrganizationId }),
  data: Type.Array(
    Type.Object({
      reason: Type.String(),
      detail: MaybeText,
      /** In the caller's language. */ text: Type.String(),
      count: Type.Integer(),
      /** When the last of them came. */ newest_at: Moment,
    }),
  ),
})

/** All of a reason, or all; what came after `until` was not there when somebody decided. */
const Many = { organizationId: OrganizationId, until: Type.String({ format: 'date-time' }), ...ofReason }

export const replayParkedItems = operation({
  method: 'POST',
  url: '/parked-items/replay',
  operationId: 'replayParkedItems',
  tag: 'channels',
  summary: 'Read many parked things once more, oldest first, a hundred with each call; go on with `next_cursor`',
  access: access.organization('body', 'channels.write'),
  body: Type.Object({ ...Many, cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  data: Type.Object({ read: Type.Integer(), placed: Type.Integer(), next_cursor: MaybeText }),
})

export const discardParkedItems = operation({
  method: 'POST',
  url: '/parked-items/discard',
  operationId: 'discardParkedItems',
  tag: 'channels',
  summary: 'Throw many parked things away; that they came stays counted',
  access: access.organization('body', 'channels.write'),
  body: Type.Object(Many),
  data: Type.Object({ discarded: Type.Integer() }),
})
