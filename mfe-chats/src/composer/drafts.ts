import { useCallback, useSyncExternalStore } from 'react'

const PREFIX = 'chats-draft:'
const KEY = 'chats-draft-key:'

/** Counts the people of this tab: words that come back when their writer has left go nowhere. */
let session = 0

/** Half-typed replies: kept for this tab, also through a reload. */
function readDraft(conversationId: string): string {
  return sessionStorage.getItem(PREFIX + conversationId) ?? ''
}

function keepDraft(conversationId: string, text: string): void {
  if (text) sessionStorage.setItem(PREFIX + conversationId, text)
  else sessionStorage.removeItem(PREFIX + conversationId)
  if (text) draftKey(conversationId)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is half-typed in a conversation as it is kept, also where something else than the keys changes it. */
export function useDraft(conversationId: string): {
  text: string
  keep: (text: string) => void
  giveBack: (text: string) => void
} {
  const text = useSyncExternalStore(subscribe, () => readDraft(conversationId))
  const typedIn = session
  return {
    text,
    keep: useCallback((value: string) => keepDraft(conversationId, value), [conversationId]),
    giveBack: useCallback(
      (value: string) => {
        if (typedIn === session) putBefore(conversationId, value)
      },
      [conversationId, typedIn],
    ),
  }
}

/** Words that come to a draft; what was written there meanwhile stands behind them. */
function putBefore(conversationId: string, words: string): void {
  keepDraft(conversationId, [words, readDraft(conversationId)].filter(Boolean).join('\n'))
}

/** What was being written in a conversation that is a part of another one now. */
export function moveDraft(from: string, to: string): void {
  for (const kind of ['', ':note']) {
    putBefore(to + kind, readDraft(from + kind))
    keepDraft(from + kind, '')
  }
}

/** Nothing that was half-typed stays: whoever typed it has signed out. */
export function forgetDrafts(): void {
  session++
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) || key.startsWith(KEY)) sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/**
 * Takes what names the message that a draft becomes; what is written from here on is another message. The same words
 * of the same draft have the same name, also in a copy of the tab and when sending is tried again after its answer was
 * lost: the server takes them once.
 *
 * @returns the name, and what gives it back to a draft that was not taken
 */
export function takeMessageKey(conversationId: string, text: string): { clientKey: string; giveBack: () => void } {
  const key = draftKey(conversationId)
  sessionStorage.removeItem(KEY + conversationId)
  return { clientKey: `${key}:${fingerprint(text)}`, giveBack: () => sessionStorage.setItem(KEY + conversationId, key) }
}

function draftKey(conversationId: string): string {
  const key = sessionStorage.getItem(KEY + conversationId) ?? crypto.randomUUID()
  sessionStorage.setItem(KEY + conversationId, key)
  return key
}

/** Tells the texts of one draft apart. */
function fingerprint(text: string): string {
  let hash = 5381n
  for (const char of text) hash = BigInt.asUintN(64, hash * 33n + BigInt(char.codePointAt(0)!))
  return hash.toString(36)
}
