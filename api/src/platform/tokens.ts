import { jwtVerify, SignJWT } from 'jose'
import { LIMITS, type OrganizationRole, type UserType } from '@sapa/shared/contracts'
import { AppError } from './errors.ts'

/** What the interface may read of the caller without asking; the server trusts `id` and `session` alone. */
export interface AccessClaims {
  id: string
  session: string
  user_type: UserType
  organization_members: { id: string; name: string; role: OrganizationRole }[]
}

export interface Tokens {
  issue(claims: AccessClaims): Promise<string>
  /** @throws AppError `session_expired` for a token that is not ours or no longer valid. */
  verify(token: string): Promise<{ id: string; session: string }>
}

/** Memberships in a token, so that it fits a cookie; the full list comes from GET /organizations. */
export const MEMBERSHIPS_IN_TOKEN = 20

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    issue: ({ id, session, user_type, organization_members }) =>
      new SignJWT({ id, session, user_type, organization_members: organization_members.slice(0, MEMBERSHIPS_IN_TOKEN) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('sapa')
        .setIssuedAt()
        .setExpirationTime(`${LIMITS.accessTokenSeconds}s`)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'sapa', typ: 'at+jwt' })
        if (typeof payload.id === 'string' && typeof payload.session === 'string')
          return { id: payload.id, session: payload.session }
      } catch {
        // Why it is refused is nobody's business but ours.
      }
      throw new AppError('session_expired', 'error.session_expired')
    },
  }
}
