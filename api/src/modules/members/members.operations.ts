import { Type } from 'typebox'
import { LIMITS, OrganizationRole, PERSON_NAME, UserType } from '@sapa/shared/contracts'
import { Id, listQuery, MaybeText, Moment, Nullable, OneOf, OneOfNumbers } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const PersonRole = OneOfNumbers([OrganizationRole.ADMIN, OrganizationRole.MANAGER, OrganizationRole.STAFF] as const)
const Status = OneOf(['active', 'inactive'] as const)

export const Member = Type.Object({
  /** Null for somebody who is invited. */
  user_id: MaybeText,
  name: Type.String(),
  email: MaybeText,
  phone_number: MaybeText,
  role: PersonRole,
  user_type: OneOfNumbers([UserType.CLIENT, UserType.ORGANIZATION] as const),
  status: Status,
  created_at: Moment,
  /** Without this one the business has no active admin: neither role nor status can change. */
  last_admin: Type.Boolean(),
  invitation: Nullable(
    Type.Object({ id: Id('invitation'), sent_at: Moment, expires_at: Moment, expired: Type.Boolean() }),
  ),
})

export const listMembers = operation({
  method: 'GET',
  url: '/organizations/:organizationId/members',
  operationId: 'listMembers',
  tag: 'members',
  summary:
    'The people of a business, and who is invited as inactive. Staff get names only: contact data is null for them.',
  access: access.organization('params', 'members.names'),
  params: Type.Object({ organizationId: Id('organization') }),
  query: Type.Object({
    ...listQuery,
    role: Type.Optional(PersonRole),
    status: Type.Optional(OneOf(['active', 'inactive', 'invited'] as const)),
  }),
  data: Type.Array(Member),
  list: true,
})

export const addMember = operation({
  method: 'POST',
  url: '/organizations/:organizationId/members',
  operationId: 'addMember',
  tag: 'members',
  summary: 'Add a person, who sets their own password with a code at first sign-in; or, with invite, mail them a link',
  access: access.organization('params', 'members.write'),
  params: Type.Object({ organizationId: Id('organization') }),
  body: Type.Object({
    /** True: address and role are all that counts, and the person joins by the link. */
    invite: Type.Optional(Type.Boolean()),
    /** Required where nobody is invited. */
    name: Type.Optional(
      Type.String({ minLength: LIMITS.personName.min, maxLength: LIMITS.personName.max, pattern: PERSON_NAME }),
    ),
    email: Type.String({ minLength: 1, maxLength: LIMITS.email.max }),
    phoneNumber: Type.Optional(Type.String({ maxLength: LIMITS.phone.max })),
    role: PersonRole,
  }),
  data: Member,
  status: 201,
  errors: ['conflict', 'too_many', 'unavailable'],
})

export const updateMember = operation({
  method: 'PUT',
  url: '/organizations/:organizationId/members/:userId',
  operationId: 'updateMember',
  tag: 'members',
  summary: 'Change role or status. The last active admin stays.',
  access: access.organization('params', 'members.write'),
  params: Type.Object({ organizationId: Id('organization'), userId: Id('user') }),
  body: Type.Object({ role: Type.Optional(PersonRole), status: Type.Optional(Status) }),
  data: Member,
  errors: ['last_admin'],
})

const InvitationParams = Type.Object({ organizationId: Id('organization'), invitationId: Id('invitation') })

export const resendInvitation = operation({
  method: 'POST',
  url: '/organizations/:organizationId/invitations/:invitationId/resend',
  operationId: 'resendInvitation',
  tag: 'members',
  summary: 'Mail a new link; the one before it is over',
  access: access.organization('params', 'members.write'),
  params: InvitationParams,
  data: Member,
  errors: ['too_many', 'unavailable'],
})

export const revokeInvitation = operation({
  method: 'DELETE',
  url: '/organizations/:organizationId/invitations/:invitationId',
  operationId: 'revokeInvitation',
  tag: 'members',
  summary: 'End an invitation that waits; its link says so',
  access: access.organization('params', 'members.write'),
  params: InvitationParams,
  data: Type.Object({ revoked: Type.Boolean() }),
})
