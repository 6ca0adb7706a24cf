import { Type } from 'typebox'
import { access, operation } from '../../platform/http/operation.ts'

export const reportFailure = operation({
  method: 'POST',
  url: '/reports/failures',
  operationId: 'reportFailure',
  tag: 'reports',
  summary: 'Something of the interface failed in a browser. It is logged without who it was, and kept nowhere else.',
  access: access.public,
  body: Type.Object({
    area: Type.String({ pattern: '^[a-z-]{1,40}$', examples: ['agents'] }),
    version: Type.String({ pattern: '^[\\w.-]{1,64}$', examples: ['3f2a9c01d4'] }),
    message: Type.String({ maxLength: 500, examples: ['/areas/agents/3f2a9c01d4/remoteEntry.js could not be loaded'] }),
    stack: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  data: Type.Object({ logged: Type.Boolean() }),
  limit: { max: 20, seconds: 600 },
})
