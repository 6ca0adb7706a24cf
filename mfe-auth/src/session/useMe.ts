import { useGetUserQuery } from '@sapa/shared/api/auth.gen'
import { skipToken } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'

/** The signed-in person's own account. */
export function useMe() {
  const { userId } = useSession()
  return useGetUserQuery(userId ? { id: userId } : skipToken)
}
