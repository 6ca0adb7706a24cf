/** Answers that are being made in this process, by conversation. */
const running = new Map<string, AbortController>()

/** Registers an answer that is being made, so that a person's reply can end it. Call `finish` in any case. */
export function beginAnswer(conversationId: string): { signal: AbortSignal; finish: () => void } {
  const controller = new AbortController()
  running.set(conversationId, controller)
  return {
    signal: controller.signal,
    finish: () => {
      if (running.get(conversationId) === controller) running.delete(conversationId)
    },
  }
}

/**
 * Ends an answer that is being made: a person took over. This spares the work only. What keeps the answer from the
 * customer, in this process and in any other, is that the conversation's owner is looked at again under the
 * organization's lock, when the answer is stored and when it is sent.
 */
export function cancelAnswer(conversationId: string): void {
  running.get(conversationId)?.abort(new Error('a person took over'))
}
