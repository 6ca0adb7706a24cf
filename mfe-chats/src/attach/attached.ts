import { useSyncExternalStore } from 'react'
import type { OutgoingKind } from '@sapa/shared/contracts'

/** A file that waits in the composer, or is on its way. */
export interface Chosen {
  file: File
  kind: OutgoingKind
  /** Shows a picture before it is sent. */
  preview: string | undefined
  /** One key a message: tried again, the server knows it is the same one. */
  clientKey: string
}

/** The file of a conversation's next reply, and how far it has come. */
export interface Attached {
  chosen?: Chosen
  /** Why it was refused. */
  problem?: string
  /** From 0 to 1 while it travels. */
  progress?: number
  /** Given up by it. */
  running?: AbortController
}

const NOTHING: Attached = {}
const attached = new Map<string, Attached>()
const listeners = new Set<() => void>()

/** What is attached in a conversation. Like its draft it stays, and goes on travelling, while one is elsewhere. */
export const readAttached = (conversationId: string): Attached => attached.get(conversationId) ?? NOTHING

export function keepAttached(conversationId: string, next: Attached): void {
  const before = readAttached(conversationId).chosen
  if (before?.preview && before !== next.chosen) URL.revokeObjectURL(before.preview)
  if (Object.values(next).some((value) => value !== undefined)) attached.set(conversationId, next)
  else attached.delete(conversationId)
  const travels = [...attached.values()].some(({ progress }) => progress !== undefined)
  window[travels ? 'addEventListener' : 'removeEventListener']('beforeunload', askBefore)
  for (const listener of listeners) listener()
}

/** A tab that is closed takes with it what travels. */
const askBefore = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAttached = (conversationId: string): Attached =>
  useSyncExternalStore(subscribe, () => readAttached(conversationId))
