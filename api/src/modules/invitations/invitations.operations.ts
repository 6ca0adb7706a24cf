import { Type } from 'typebox'
import { OrganizationRole } from '@sapa/shared/contracts'
import { Id, Moment, OneOfNumbers } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

/** What the mailed link carries. It travels in bodies only, so that no log of addresses holds it. */
export const InvitationToken = Type.String({ minLength: 1, maxLength: 100 })

const Role = OneOfNumbers([OrganizationRole.ADMIN, OrganizationRole.MANAGER, OrganizationRole.STAFF] as const)

export const readInvitation = operation({
  method: 'POST',
  url: '/invitations/read',
  operationId: 'readInvitation',
  tag: 'invitations',
  summary: 'What a mailed invitation asks; one that is over says why',
  access: access.public,
  body: Type.Object({ invitation: InvitationToken }),
  data: Type.Object({
    organization: Type.Object({ id: Id('organization'), name: Type.String() }),
    email: Type.String(),
    role: Role,
    expires_at: Moment,
  }),
  errors: ['not_found', 'invitation_over'],
  limit: { max: 60, seconds: 600 },
})

export const acceptInvitation = operation({
  method: 'POST',
  url: '/invitations/accept',
  operationId: 'acceptInvitation',
  tag: 'invitations',
  summary: 'Join the business of an invitation to your own address; refresh the tokens afterwards',
  access: access.user,
  body: Type.Object({ invitation: InvitationToken }),
  data: Type.Object({ id: Id('organization'), name: Type.String(), role: Role }),
  errors: ['not_found', 'invitation_over', 'invitation_foreign'],
  limit: { max: 60, seconds: 600 },
})
