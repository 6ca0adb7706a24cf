import { Type } from 'typebox'
import { LIMITS } from '@sapa/shared/contracts'
import { Id, OrganizationId } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const shortcut = Type.String({
  minLength: LIMITS.savedReplyShortcut.min,
  maxLength: LIMITS.savedReplyShortcut.max,
  pattern: '^[^\\s/]+$',
})
const text = Type.String({ minLength: 1, maxLength: LIMITS.message.max })

export const SavedReply = Type.Object({
  id: Id('savedReply'),
  /** What one types after a slash to find it. */
  shortcut: Type.String(),
  text: Type.String(),
})

export const listSavedReplies = operation({
  method: 'GET',
  url: '/saved-replies',
  operationId: 'listSavedReplies',
  tag: 'conversations',
  summary: 'The replies that a business keeps to use again, by shortcut',
  access: access.organization('query', 'chats.read'),
  query: Type.Object({ organizationId: OrganizationId }),
  data: Type.Array(SavedReply),
})

export const createSavedReply = operation({
  method: 'POST',
  url: '/saved-replies',
  operationId: 'createSavedReply',
  tag: 'conversations',
  summary: 'Keep a reply for everybody of the business',
  access: access.organization('body', 'replies.write'),
  body: Type.Object({ organizationId: OrganizationId, shortcut, text }),
  data: SavedReply,
  status: 201,
  errors: ['conflict', 'quota_exceeded'],
})

export const updateSavedReply = operation({
  method: 'PUT',
  url: '/saved-replies/:id',
  operationId: 'updateSavedReply',
  tag: 'conversations',
  summary: 'Change a kept reply',
  access: access.resource('id', 'savedReply', 'replies.write'),
  params: Type.Object({ id: Id('savedReply') }),
  body: Type.Object({ shortcut, text }),
  data: SavedReply,
  errors: ['conflict'],
})

export const deleteSavedReply = operation({
  method: 'DELETE',
  url: '/saved-replies/:id',
  operationId: 'deleteSavedReply',
  tag: 'conversations',
  summary: 'Forget a kept reply',
  access: access.resource('id', 'savedReply', 'replies.write'),
  params: Type.Object({ id: Id('savedReply') }),
  data: Type.Object({ id: Id('savedReply') }),
})
