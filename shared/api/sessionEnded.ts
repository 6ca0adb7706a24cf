type Listener = () => void
const listeners = new Set<Listener>()

/** Calls `listener` when a session could not be continued; the shell says so and offers to sign in again. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function sessionEnded(): void {
  for (const listener of listeners) listener()
}
