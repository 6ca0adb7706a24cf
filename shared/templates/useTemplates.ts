import { useEffect } from 'react'
import { useListTemplatesQuery, useSyncTemplatesMutation } from '@sapa/shared/api/templates.gen'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'

/** Meta's reviews of templates reach some numbers in no other way than by asking. */
const ASK_AGAIN_MS = 61_000

/** The templates of a number: what is known at once, and then what WhatsApp has; kept right while they are looked at. */
export function useTemplates(
  channelId: string,
  { search, cursor, ...wanted }: { search: string; cursor: string; sendable?: boolean },
) {
  const { may } = useSession()
  const query = useListTemplatesQuery({
    id: channelId,
    ...wanted,
    ...(search ? { search } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const [sync, { error: syncError, isLoading: isSyncing }] = useSyncTemplatesMutation()
  const allowed = may('chats.reply')
  const templates = query.data?.data ?? []
  const waits = templates.some(({ status }) => status === 'pending')
  useRefetchOn('templates.changed', query)
  useEffect(() => {
    if (allowed) void sync({ id: channelId })
  }, [sync, channelId, allowed])
  useEffect(() => {
    if (!allowed || !waits) return
    const timer = setInterval(() => void sync({ id: channelId }), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [sync, channelId, allowed, waits])
  return { ...query, templates, syncError, isSyncing }
}
