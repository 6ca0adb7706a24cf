/** A message's size for a model: its characters divided by four, rounded up (specification, section 9). */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/** The newest messages (they come oldest first) whose estimates together fit the budget; older ones are dropped. */
export function newestWithin<M extends { text: string }>(messages: readonly M[], budget: number): M[] {
  let left = budget
  let start = messages.length
  while (start > 0) {
    left -= estimateTokens(messages[start - 1]!.text)
    if (left < 0) break
    start--
  }
  return messages.slice(start)
}
