import { useState, type KeyboardEvent } from 'react'
import { useSavedReplies } from './useSavedReplies'

/** The saved replies that a slash at the beginning of a reply offers: chosen with the arrows, taken with Enter or Tab. */
export function useOfferedReplies(
  organizationId: string,
  kind: 'reply' | 'note',
  value: string,
  onChange: (value: string) => void,
) {
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const wanted = kind === 'reply' ? /^\/(\S*)$/.exec(value)?.[1] : undefined
  const offered = useSavedReplies(organizationId, wanted)
  const offering = wanted !== undefined && dismissed !== value
  const pick = (index: number) => {
    const saved = offered[index]
    if (!saved) return
    onChange(saved.text)
    setChosen(0)
  }
  /** @returns whether the key was meant for what is offered */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!offering || offered.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setDismissed(value)
    else setChosen(0)
    if (step || ['Enter', 'Tab', 'Escape'].includes(event.key)) event.preventDefault()
    return true
  }
  const active = offering ? offered[chosen] : undefined
  return {
    offering,
    offered,
    chosen,
    pick,
    takesKey,
    /** What tells the field's reader of them. */
    field: {
      'aria-controls': offering ? 'saved-replies' : undefined,
      'aria-activedescendant': active && `saved-${active.id}`,
    },
  }
}
