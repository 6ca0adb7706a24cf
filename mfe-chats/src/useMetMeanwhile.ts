import { useState } from 'react'
import { useRealtime } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import type { Message } from './types'

/** Who of the colleagues replied while one was writing, until one has seen it. */
export function useMetMeanwhile(conversationId: string, writing: boolean): { who: string | null; seen: () => void } {
  const { userId } = useSession()
  const [who, setWho] = useState<string | null>(null)
  useRealtime('message.upserted', ({ conversation_id, message: payload }) => {
    const { direction, author, author_id, author_name, status } = payload as unknown as Message
    // A message is told again with each step on its way; it was written at the first.
    if (conversation_id !== conversationId || !writing || direction !== 'out' || author !== 'person' || status !== 'queued') return
    if (author_id !== userId) setWho(author_name ?? '')
  })
  return { who, seen: () => setWho(null) }
}
