import { useState } from 'react'

/** What is asked of a list that has no address of its own, as in a dialog or a part of a form: words, and the page. */
export function useListState() {
  const [search, setSearch] = useState('')
  /** The cursors of the pages up to this one; the first page has none. */
  const [trail, setTrail] = useState<string[]>([])
  return {
    search,
    cursor: trail.at(-1) ?? '',
    /** Other words start at their first page. */
    change: (words: string) => {
      setSearch(words)
      setTrail([])
    },
    next: (page: string) => setTrail([...trail, page]),
    previous: trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined,
  }
}
