import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { register } from '../../platform/http/register.ts'
import { acceptInvitation, readInvitation } from './answer.ts'
import * as operations from './invitations.operations.ts'

export function invitationsRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.readInvitation, async ({ body }) => ({
    data: await readInvitation(deps, body.invitation),
  }))

  register(app, deps, operations.acceptInvitation, async ({ body, userId }) => {
    const data = await acceptInvitation(deps, userId, body.invitation)
    return { data, message: 'invitations.accepted', values: { organization: data.name } }
  })
}
