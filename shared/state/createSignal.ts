type Listener = () => void

/** Something that happens and is told to whoever listens at that time. */
export function createSignal(): { on: (listener: Listener) => () => void; tell: () => void } {
  const listeners = new Set<Listener>()
  return {
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
