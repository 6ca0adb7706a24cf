import { UserType, type OrganizationRole } from '../contracts/index.ts'

export interface Membership {
  id: string
  name: string
  role: OrganizationRole
}

interface TokenClaims {
  id: string
  userType: UserType
  memberships: Membership[]
}

let last: { token: string | null; claims: TokenClaims | undefined } = { token: null, claims: undefined }

/** What an access token says of its holder. The server checks it; here it only chooses what is shown. */
export function readToken(token: string | null): TokenClaims | undefined {
  // Asked at each change of the page's state, and by many parts of a page.
  if (token !== last.token) last = { token, claims: claimsOf(token) }
  return last.claims
}

function claimsOf(token: string | null): TokenClaims | undefined {
  try {
    const part = token?.split('.')[1]
    if (!part) return undefined
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as {
      id: string
      user_type?: UserType
      organization_members?: Membership[]
    }
    return {
      id: claims.id,
      userType: claims.user_type ?? UserType.CLIENT,
      memberships: claims.organization_members ?? [],
    }
  } catch {
    return undefined
  }
}
