import { useState } from 'react'
import { useSearchParams } from '@sapa/shared/platform'

/** What is added or mended in a dialog. The address may ask for one: `?document=` to mend it, `?question=` for a new pair. */
export function useKnowledgeDialogs(writes: boolean) {
  const [params, setParams] = useSearchParams()
  const [adding, add] = useState<'text' | 'qa' | 'url' | undefined>(params.has('question') && writes ? 'qa' : undefined)
  const [editing, edit] = useState<string | undefined>((writes && params.get('document')) || undefined)
  const close = () => {
    add(undefined)
    edit(undefined)
    if (!params.has('question') && !params.has('document')) return
    const rest = new URLSearchParams(params)
    rest.delete('question')
    rest.delete('document')
    setParams(rest, { replace: true })
  }
  return { adding, editing, question: params.get('question') ?? '', add, edit, close }
}
