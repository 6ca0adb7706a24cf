import { useState } from 'react'
import { useRealtime } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import type { Message } from '../types'

/** A colleague's reply while one was writing: it is told, and the next one of one's own waits until it was seen. */
export interface Met {
  who: string | null
  /** Whether a reply was kept back because of it. */
  held: boolean
  /** Asked before a reply leaves: the first time after a colleague's it does not. */
  mayLeave: () => boolean
  seen: () => void
}

export function useMetMeanwhile(conversationId: string, writing: boolean): Met {
  const { userId } = useSession()
  const [who, setWho] = useState<string | null>(null)
  const [held, setHeld] = useState(false)
  useRealtime('message.upserted', ({ conversation_id, message: payload }) => {
    const { direction, author, author_id, author_name, status } = payload as unknown as Message
    // A message is told again with each step on its way; it was written at the first.
    if (
      conversation_id !== conversationId ||
      !writing ||
      direction !== 'out' ||
      author !== 'person' ||
      status !== 'queued'
    )
      return
    if (author_id === userId) return
    setWho(author_name ?? '')
    setHeld(false)
  })
  const seen = () => {
    setWho(null)
    setHeld(false)
  }
  const mayLeave = () => {
    if (who === null || held) return true
    setHeld(true)
    return false
  }
  return { who, held, mayLeave, seen }
}
