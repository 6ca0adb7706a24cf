import { Type } from 'typebox'
import { LIMITS, OrganizationRole, PERSON_NAME, UserType } from '@sapa/shared/contracts'
import { Id, MaybeText, Moment, Nullable, OneOf, OneOfNumbers } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'
import { InvitationToken } from '../invitations/invitations.operations.ts'

const TokensSchema = Type.Object({ access_token: Type.String(), refresh_token: Type.String() })

const Password = Type.String({ minLength: LIMITS.password.min, maxLength: LIMITS.password.max })
const Phone = Type.String({ minLength: 1, maxLength: LIMITS.phone.max })
const Email = Type.String({ minLength: 1, maxLength: LIMITS.email.max })
/** A solved bot challenge, as the widget of the configured provider gave it. */
const Challenge = Type.Optional(Type.String({ maxLength: LIMITS.challengeToken.max }))
const Action = OneOf(['register', 'reset-password', 'link-google'] as const)
const Delivery = OneOf(['email', 'phone'] as const)

/** What the interface carries to /verify-otp: the ticket stands in for the password in the address. */
const Ticket = Type.Object({
  ticket: Type.String(),
  action: Action,
  /** The address the code went to, masked for people who look over a shoulder. */
  identifier: Type.String(),
  delivery: Delivery,
  resend_in_seconds: Type.Integer(),
})

export const register = operation({
  method: 'POST',
  url: '/auth/register',
  operationId: 'register',
  tag: 'auth',
  summary: 'Ask for an account; a code goes to the chosen address. The answer is the same for a known address.',
  access: access.public,
  body: Type.Object({
    name: Type.String({ minLength: LIMITS.personName.min, maxLength: LIMITS.personName.max, pattern: PERSON_NAME }),
    /** Required without an invitation. */
    businessName: Type.Optional(Type.String({ maxLength: LIMITS.businessName.max })),
    email: Email,
    phoneNumber: Phone,
    password: Password,
    confirmPassword: Type.String({ maxLength: LIMITS.password.max }),
    /** Accepted as the contract has it; grants nothing. */
    role: Type.Optional(Type.Integer()),
    delivery: Type.Optional(Delivery),
    challenge: Challenge,
    /** Of a mailed link, for its own address: proving the code joins the business. */
    invitation: Type.Optional(InvitationToken),
  }),
  data: Ticket,
  errors: ['challenge_required', 'challenge_failed', 'unavailable', 'invitation_over'],
  limit: { max: 20, seconds: 3600 },
})

export const login = operation({
  method: 'POST',
  url: '/auth/login',
  operationId: 'login',
  tag: 'auth',
  summary: 'Sign in with e-mail or phone number and password',
  access: access.public,
  body: Type.Object({
    identifier: Type.String({ minLength: 1, maxLength: LIMITS.email.max }),
    password: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
    /** Needed after several wrong passwords; the refusal `challenge_required` says when. */
    challenge: Challenge,
  }),
  data: TokensSchema,
  errors: ['invalid_credentials', 'challenge_required', 'challenge_failed'],
  limit: { max: 60, seconds: 600 },
})

export const createProviderNonce = operation({
  method: 'POST',
  url: '/auth/providers/nonces',
  operationId: 'createProviderNonce',
  tag: 'auth',
  summary: 'A nonce for one sign-in with a provider; the credential has to carry it',
  access: access.public,
  data: Type.Object({ nonce: Type.String() }),
  limit: { max: 120, seconds: 600 },
})

export const signInWithProvider = operation({
  method: 'POST',
  url: '/auth/providers',
  operationId: 'signInWithProvider',
  tag: 'auth',
  summary:
    'Sign in with the credential that Google handed to the browser; either tokens, or a code was sent that links the account',
  access: access.public,
  body: Type.Object({
    provider: OneOf(['google'] as const),
    credential: Type.String({ minLength: 1, maxLength: 8192 }),
    selectBy: Type.Optional(Type.String({ maxLength: 50 })),
  }),
  data: Type.Object({ access_token: MaybeText, refresh_token: MaybeText, code: Nullable(Ticket) }),
  errors: ['invalid_credentials', 'unavailable', 'too_many'],
  limit: { max: 60, seconds: 600 },
})

export const refresh = operation({
  method: 'POST',
  url: '/auth/refresh',
  operationId: 'refresh',
  tag: 'auth',
  summary: 'Exchange a refresh token (as bearer) for new tokens',
  access: access.refresh,
  data: TokensSchema,
  errors: ['session_expired'],
})

export const revoke = operation({
  method: 'POST',
  url: '/auth/revoke',
  operationId: 'revoke',
  tag: 'auth',
  summary: 'End the session of a refresh token (as bearer)',
  access: access.refresh,
  data: Type.Object({ revoked: Type.Boolean() }),
})

export const sendOtp = operation({
  method: 'POST',
  url: '/auth/otp',
  operationId: 'sendOtp',
  tag: 'auth',
  summary: 'Send a code: again for a ticket, or for a new password. The same answer whether or not an account exists.',
  access: access.client,
  body: Type.Object({
    identifier: Type.String({ minLength: 1, maxLength: LIMITS.email.max }),
    action: Action,
    ticket: Type.Optional(Type.String({ maxLength: 200 })),
    challenge: Challenge,
  }),
  data: Ticket,
  errors: ['too_many', 'challenge_required', 'challenge_failed'],
  limit: { max: 20, seconds: 3600 },
})

export const verifyOtp = operation({
  method: 'POST',
  url: '/auth/otp/verify',
  operationId: 'verifyOtp',
  tag: 'auth',
  summary:
    'Prove an address with a code. Registering signs in; a new password is set, and a Google account linked, by the same call.',
  access: access.client,
  body: Type.Object({
    identifier: Type.String({ minLength: 1, maxLength: LIMITS.email.max }),
    ticket: Type.String({ minLength: 1, maxLength: 200 }),
    action: Action,
    otp: Type.String({ pattern: `^[0-9]{${LIMITS.otp.digits}}$` }),
    /** The new password, for `reset-password`. */
    password: Type.Optional(Password),
  }),
  data: TokensSchema,
  errors: ['invalid_code'],
  limit: { max: 60, seconds: 600 },
})

export const User = Type.Object({
  id: Id('user'),
  name: Type.String(),
  business_name: MaybeText,
  email: MaybeText,
  phone_number: MaybeText,
  user_type: OneOfNumbers([UserType.CLIENT, UserType.ORGANIZATION] as const),
  has_password: Type.Boolean(),
  organization_members: Type.Array(
    Type.Object({
      id: Id('organization'),
      name: Type.String(),
      role: OneOfNumbers([
        OrganizationRole.SYSTEM,
        OrganizationRole.ORGANIZATION,
        OrganizationRole.ADMIN,
        OrganizationRole.MANAGER,
        OrganizationRole.STAFF,
      ] as const),
    }),
  ),
})

const UserParams = Type.Object({ id: Id('user') })

export const getUser = operation({
  method: 'GET',
  url: '/users/:id',
  operationId: 'getUser',
  tag: 'auth',
  summary: 'Your own account; anybody else is not found',
  access: access.user,
  params: UserParams,
  data: User,
})

export const updateUser = operation({
  method: 'PUT',
  url: '/users/:id',
  operationId: 'updateUser',
  tag: 'auth',
  summary: 'Change your own name and language',
  access: access.user,
  params: UserParams,
  body: Type.Object({
    name: Type.String({ minLength: LIMITS.personName.min, maxLength: LIMITS.personName.max, pattern: PERSON_NAME }),
  }),
  data: User,
})

export const changePassword = operation({
  method: 'PUT',
  url: '/users/:id/password',
  operationId: 'changePassword',
  tag: 'auth',
  summary: 'Change your own password; every other session ends',
  access: access.user,
  params: UserParams,
  body: Type.Object({
    currentPassword: Type.String({ minLength: 1, maxLength: LIMITS.password.max }),
    newPassword: Password,
    confirmPassword: Type.String({ maxLength: LIMITS.password.max }),
  }),
  data: Type.Object({ changed: Type.Boolean() }),
  errors: ['conflict', 'too_many'],
})

export const listSessions = operation({
  method: 'GET',
  url: '/users/:id/sessions',
  operationId: 'listSessions',
  tag: 'auth',
  summary: 'Where you are signed in, the last used first',
  access: access.user,
  params: UserParams,
  data: Type.Array(
    Type.Object({
      id: Id('session'),
      user_agent: MaybeText,
      /** The first half of the network address. */
      address_hint: MaybeText,
      created_at: Moment,
      /** Exact to a quarter of an hour: when its tokens were last renewed. */
      last_used_at: Moment,
      /** The session that asks. */
      current: Type.Boolean(),
    }),
  ),
})

export const endSession = operation({
  method: 'DELETE',
  url: '/users/:id/sessions/:sessionId',
  operationId: 'endSession',
  tag: 'auth',
  summary: 'Sign out one of your sessions',
  access: access.user,
  params: Type.Object({ id: Id('user'), sessionId: Id('session') }),
  data: Type.Object({ ended: Type.Integer() }),
})

export const endOtherSessions = operation({
  method: 'DELETE',
  url: '/users/:id/sessions',
  operationId: 'endOtherSessions',
  tag: 'auth',
  summary: 'Sign out everywhere but here',
  access: access.user,
  params: UserParams,
  data: Type.Object({ ended: Type.Integer() }),
})
