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
/** Conversations that went into others. */
const became = new Map<string, string>()
const listeners = new Set<() => void>()

/** Where a conversation's file is kept: with what the conversation became. */
function placeOf(conversationId: string): string {
  const into = became.get(conversationId)
  return into === undefined ? conversationId : placeOf(into)
}

/** What is attached in a conversation. Like its draft it stays, and goes on travelling, while one is elsewhere. */
export const readAttached = (conversationId: string): Attached => attached.get(placeOf(conversationId)) ?? NOTHING

export function keepAttached(conversationId: string, next: Attached): void {
  const place = placeOf(conversationId)
  const before = readAttached(place).chosen
  if (before?.preview && before !== next.chosen) URL.revokeObjectURL(before.preview)
  if (Object.values(next).some((value) => value !== undefined)) attached.set(place, next)
  else attached.delete(place)
  const travels = [...attached.values()].some(({ progress }) => progress !== undefined)
  window[travels ? 'addEventListener' : 'removeEventListener']('beforeunload', askBefore)
  for (const listener of listeners) listener()
}

/**
 * The file of a conversation that is a part of another one now goes there, also while it travels.
 *
 * @returns the name of a file that was let go of: the other conversation has one, and a reply carries one
 */
export function moveAttached(from: string, to: string): string | undefined {
  const moved = readAttached(from)
  if (!moved.chosen) return undefined
  // What travels by itself comes to its end where it began.
  if (!readAttached(to).chosen) {
    attached.delete(placeOf(from))
    attached.set(placeOf(to), moved)
    became.set(from, to)
    for (const listener of listeners) listener()
    return undefined
  }
  if (moved.progress === undefined) keepAttached(from, {})
  return moved.progress === undefined ? moved.chosen.file.name : undefined
}

/** Nothing that was chosen stays, and nothing travels on: whoever chose it has signed out. */
export function forgetAttached(): void {
  for (const [conversationId, { running }] of [...attached]) {
    running?.abort()
    keepAttached(conversationId, {})
  }
}

/** A tab that is closed takes with it what travels. */
const askBefore = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAttached = (conversationId: string): Attached =>
  useSyncExternalStore(subscribe, () => readAttached(conversationId))
