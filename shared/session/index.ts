import { useMemo } from 'react'
import { may, type OrganizationRole, type Permission, type UserType } from '../contracts/index.ts'
import { useAppSelector } from '../state/store.ts'
import { readToken, type Membership } from '../state/token.ts'
import type { UserOrganization } from '../state/organizationSlice.ts'

export { otpSent, signedIn, signedOut } from '../state/authSlice.ts'
export { navBadged } from '../state/badgeSlice.ts'
export { modalClosed, modalOpened } from '../state/modalSlice.ts'
export { organizationChosen, type UserOrganization } from '../state/organizationSlice.ts'
export { followOtherTabs } from '../state/otherTabs.ts'
export { onPersonLeft } from '../state/personLeft.ts'
export { THEMES, themeChosen, type Theme } from '../state/themeSlice.ts'
export { readToken, type Membership } from '../state/token.ts'

export interface Session {
  signedIn: boolean
  userId: string | undefined
  userType: UserType | undefined
  /** The first twenty at most; all of them come from GET /organizations. */
  memberships: Membership[]
  /** The business that is worked in now. */
  organization: UserOrganization | undefined
  role: OrganizationRole | undefined
  may: (permission: Permission) => boolean
}

/** A session as the token and the chosen business give it. */
export function sessionOf(accessToken: string | null, chosen: UserOrganization | null): Session {
  const claims = readToken(accessToken)
  const memberships = claims?.memberships ?? []
  // The token knows the role better than what this browser kept; a business beyond its first twenty is taken as kept.
  const organization =
    memberships.find(({ id }) => id === chosen?.id) ?? (memberships.length >= 20 && chosen ? chosen : memberships[0])
  return {
    signedIn: claims !== undefined,
    userId: claims?.id,
    userType: claims?.userType,
    memberships,
    organization,
    role: organization?.role,
    may: (permission) => may(organization?.role, permission),
  }
}

/** Who is signed in, where they work and what they may do. */
export function useSession(): Session {
  const accessToken = useAppSelector(({ auth }) => auth.accessToken)
  const chosen = useAppSelector(({ organization }) => organization.userOrganization)
  return useMemo(() => sessionOf(accessToken, chosen), [accessToken, chosen])
}
