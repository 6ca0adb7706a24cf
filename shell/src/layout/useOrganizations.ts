import { useListOrganizationsQuery } from '@sapa/shared/api/organizations.gen'
import { useSession, type UserOrganization } from '@sapa/shared/session'

/** How many memberships an access token lists at most; whoever has more gets them from the server. */
const IN_TOKEN = 20

/** The businesses that the person belongs to. */
export function useOrganizations(): UserOrganization[] {
  const { memberships } = useSession()
  const { data } = useListOrganizationsQuery(undefined, { skip: memberships.length < IN_TOKEN })
  return data?.data ?? memberships
}
