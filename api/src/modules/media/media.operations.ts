import { Type } from 'typebox'
import { Id, Moment } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

export const getMessageMedia = operation({
  method: 'GET',
  url: '/messages/:id/media',
  operationId: 'getMessageMedia',
  tag: 'conversations',
  summary: "An address that opens a message's file for some minutes",
  access: access.resource('id', 'message', 'chats.read'),
  params: Type.Object({ id: Id('message') }),
  data: Type.Object({ url: Type.String(), expires_at: Moment }),
})
