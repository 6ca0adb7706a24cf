import { useEffect, useRef, useState } from 'react'
import type { Presence } from '@sapa/shared/contracts'
import { onPresence, sayPresence } from '@sapa/shared/realtime'

/** How often one says that one is still there; a window that is silent for longer than twice that has gone. */
const BEAT_MS = 10_000
const GONE_MS = 25_000
/** Writing is said again at most this often, and is over this long after the last key, also where nobody says so. */
const TYPING_EVERY_MS = 2000
const TYPING_OVER_MS = 5000
const TYPING_GONE_MS = TYPING_EVERY_MS + TYPING_OVER_MS + 1000

type Seen = Omit<Presence, 'conversation_id'> & { at: number }

/** Colleagues who look at the conversation, and who of them is writing in it. */
export function useColleagues(conversationId: string): { here: string[]; writing: string[] } {
  // What each of their windows said last.
  const [seen, setSeen] = useState<Seen[]>([])
  useEffect(() => {
    const tidy = () => setSeen((all) => (all.some(isOver) ? all.flatMap(current) : all))
    const timer = setInterval(tidy, 1000)
    const stop = onPresence(({ conversation_id, ...one }) => {
      if (conversation_id !== conversationId) return
      setSeen((all) => [
        ...all.filter(({ window_id }) => window_id !== one.window_id),
        ...(one.state === 'gone' ? [] : [{ ...one, at: Date.now() }]),
      ])
    })
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [conversationId])
  const people = new Map(seen.map(({ user_id, name }) => [user_id, name]))
  const writes = new Set(seen.filter(({ state }) => state === 'typing').map(({ user_id }) => user_id))
  const names = (writing: boolean) => [...people].filter(([id]) => writes.has(id) === writing).map(([, name]) => name)
  return { here: names(false), writing: names(true) }
}

const isOver = ({ at, state }: Seen) => Date.now() - at > (state === 'typing' ? TYPING_GONE_MS : GONE_MS)

/** Who stopped writing without a word, as when their line broke, may still be there. */
const current = (one: Seen): Seen[] =>
  !isOver(one) ? [one] : one.state === 'typing' ? [{ ...one, state: 'here' }] : []

/** Tells colleagues that one is there while the conversation is open. @returns what to call at each key of a reply, or of a note */
export function useTellColleagues(conversationId: string): (reply: boolean) => void {
  const said = useRef(0)
  const over = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const here = () => {
      if (document.visibilityState === 'visible' && Date.now() - said.current > TYPING_OVER_MS)
        sayPresence({ conversationId, state: 'here' })
    }
    here()
    const timer = setInterval(here, BEAT_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(over.current)
      sayPresence({ conversationId, state: 'gone' })
    }
  }, [conversationId])
  return (reply) => {
    clearTimeout(over.current)
    over.current = setTimeout(() => {
      said.current = 0
      sayPresence({ conversationId, state: 'here' })
    }, TYPING_OVER_MS)
    if (Date.now() - said.current < TYPING_EVERY_MS) return
    said.current = Date.now()
    sayPresence({ conversationId, state: 'typing', reply })
  }
}
