import { useRef } from 'react'
import { analyticsApi } from '@sapa/shared/api/analytics.gen'
import { useAppDispatch } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'

/** How long figures may lag behind what happens, so that a busy inbox costs one call, not hundreds. */
const LAG_MS = 1000

/** Fetches the dashboard's figures again after something that they count. */
export function useLiveAnalytics(): void {
  const dispatch = useAppDispatch()
  const waiting = useRef(false)
  const renew = () => {
    if (waiting.current) return
    waiting.current = true
    setTimeout(() => {
      waiting.current = false
      dispatch(analyticsApi.util.invalidateTags(['analytics']))
    }, LAG_MS)
  }
  useRealtime('message.upserted', renew)
  useRealtime('conversation.upserted', renew)
  useRealtime('member.upserted', renew)
}
