import { useEffect, useRef } from 'react'
import { conversationsApi, useCountConversationsQuery } from '@sapa/shared/api/conversations.gen'
import { skipToken, useAppDispatch, useNavigate, useTranslation } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'
import { navBadged, useSession } from '@sapa/shared/session'
import { alertAbout } from './alerts/alert'
import { inboxPath } from './list/filters'
import { contactName, messageText } from './format'
import type { Conversation } from './types'

/** A burst of events asks for the counts once, and one that does not end once in so long. */
const SETTLE_MS = 500

/** Whom a conversation waits for: the queue, or a person. */
const waitsFor = ({ owner, status, assignee }: Conversation) =>
  status !== 'open' || owner === 'agent' ? 'nobody' : owner === 'queue' ? 'queue' : assignee?.id

/** On every page: the sum of what is unread, and a word when a conversation comes to the people or to oneself. */
export default function InboxWatcher() {
  const { t } = useTranslation('chats')
  const { organization, userId } = useSession()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const query = organization ? { organizationId: organization.id } : skipToken
  const { data } = useCountConversationsQuery(query)
  const unread = data?.data.unread ?? 0
  useEffect(() => {
    dispatch(navBadged({ path: '/chats', count: unread }))
    return () => void dispatch(navBadged({ path: '/chats', count: 0 }))
  }, [dispatch, unread])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waited = useRef(new Map<string, string | undefined>())
  useEffect(() => () => clearTimeout(timer.current), [])
  useRealtime('conversation.upserted', ({ conversation: payload }) => {
    const conversation = payload as unknown as Conversation
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (organization)
        void dispatch(
          conversationsApi.endpoints.countConversations.initiate(
            { organizationId: organization.id },
            { subscribe: false, forceRefetch: true },
          ),
        )
    }, SETTLE_MS)
    const [before, now] = [waited.current.get(conversation.id), waitsFor(conversation)]
    // Only those are remembered that wait for oneself or for anybody: an agent has many more.
    if (now !== 'queue' && now !== userId) return void waited.current.delete(conversation.id)
    waited.current.set(conversation.id, now)
    if (before === now || conversation.unread_count === 0) return
    const name = contactName(conversation.contact, t)
    const text = conversation.last_message ? messageText(conversation.last_message, t) : ''
    alertAbout(
      conversation.id,
      t(now === 'queue' ? 'alerts.waiting' : 'alerts.assigned', { name }),
      text,
      () => void navigate(inboxPath({}, conversation)),
    )
  })
  return null
}
