import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(max-width: 1023px)')

function subscribe(changed: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is too narrow for the table beside the sidebar. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow().matches)
}
