const PREFIX = 'chats-draft:'

/** Half-typed replies: kept for this tab, also through a reload. */
export function readDraft(conversationId: string): string {
  return sessionStorage.getItem(PREFIX + conversationId) ?? ''
}

export function keepDraft(conversationId: string, text: string): void {
  if (text) sessionStorage.setItem(PREFIX + conversationId, text)
  else sessionStorage.removeItem(PREFIX + conversationId)
}
