import { useEffect, useRef } from 'react'
import { api, refreshTokens } from '@sapa/shared/api'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { onRealtimeGap, useRealtime } from '@sapa/shared/realtime'
import { useSession, type Membership } from '@sapa/shared/session'

/**
 * Keeps the tokens true to the person's membership: a new role counts at once. Where new tokens no longer list the
 * business that was worked in, that is said and what was read of it is forgotten.
 */
export function useOwnMembership(): void {
  const { t } = useTranslation('common')
  const dispatch = useAppDispatch()
  const { userId, organization, memberships } = useSession()
  useRealtime('member.upserted', ({ user_id }) => {
    if (user_id === userId) void refreshTokens({ dispatch })
  })
  // It may have been among what was missed.
  useEffect(() => onRealtimeGap(() => void refreshTokens({ dispatch })), [dispatch])
  const before = useRef<{ userId: string | undefined; organization: Pick<Membership, 'id' | 'name'> | undefined }>(
    undefined,
  )
  useEffect(() => {
    const last = before.current
    before.current = { userId, organization }
    if (!last?.organization || last.userId !== userId || last.organization.id === organization?.id) return
    // The token lists twenty at most: of a business beyond them it says nothing.
    if (memberships.length >= 20 || memberships.some(({ id }) => id === last.organization?.id)) return
    toast.error(t('membership_ended', { name: last.organization.name }))
    dispatch(api.util.resetApiState())
  }, [userId, organization, memberships, dispatch, t])
}
