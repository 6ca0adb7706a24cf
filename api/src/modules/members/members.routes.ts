import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { register } from '../../platform/http/register.ts'
import { inviteMember, resendInvitation, revokeInvitation } from '../invitations/invite.ts'
import { addMember } from './addMember.ts'
import { listMembers } from './listMembers.ts'
import * as operations from './members.operations.ts'
import { updateMember } from './updateMember.ts'

export function membersRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.listMembers, ({ tenant, query }) => listMembers(tenant, query))

  register(app, deps, operations.addMember, async ({ tenant, body, language, userId }) =>
    body.invite
      ? { data: await inviteMember(deps, tenant, body, language, userId), message: 'invitations.sent' }
      : { data: await addMember(deps, tenant, body, language), message: 'members.added' },
  )

  register(app, deps, operations.updateMember, async ({ tenant, params, body }) => ({
    data: await updateMember(tenant, params.userId, body),
    message: 'members.updated',
  }))

  register(app, deps, operations.resendInvitation, async ({ tenant, params, language }) => ({
    data: await resendInvitation(deps, tenant, params.invitationId, language),
    message: 'invitations.sent',
  }))

  register(app, deps, operations.revokeInvitation, async ({ tenant, params }) => {
    await revokeInvitation(tenant, params.invitationId)
    return { data: { revoked: true }, message: 'invitations.was_revoked' }
  })
}
