import { Type } from 'typebox'
import { Id } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

export const getChannelCharges = operation({
  method: 'GET',
  url: '/channels/:id/charges',
  operationId: 'getChannelCharges',
  tag: 'channels',
  summary: "This month's messages of a number that WhatsApp charges for, by what it charges them as",
  access: access.resource('id', 'channel', 'chats.read'),
  params: Type.Object({ id: Id('channel') }),
  data: Type.Object({
    marketing: Type.Integer(),
    utility: Type.Integer(),
    authentication: Type.Integer(),
    service: Type.Integer(),
  }),
})
