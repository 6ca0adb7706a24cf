type Listener = () => void
const listeners = new Set<Listener>()

/** Calls `listener` when a person has signed out here, or another one has signed in: nothing of theirs stays. */
export function onPersonLeft(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function personLeft(): void {
  for (const listener of listeners) listener()
}
