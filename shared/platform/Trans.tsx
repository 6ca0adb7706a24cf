import { cloneElement, Fragment, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  ns: string
  i18nKey: string
  /** By the name that the text writes around the words: `<terms>our terms</terms>`. */
  components: Record<string, ReactElement<{ children?: unknown }>>
}

/** A text with elements of ours around some of its words. The library's own reads any HTML and brings a parser for it. */
export function Trans({ ns, i18nKey, components }: Props) {
  const { t } = useTranslation(ns)
  const parts = t(i18nKey).split(/<(\w+)>(.*?)<\/\1>/)
  // Split by a pattern with two groups: plain words, a name, the words inside, plain words, …
  return parts.map((part, at) => {
    if (at % 3 === 1) return null
    const element = at % 3 === 2 ? components[parts[at - 1] ?? ''] : undefined
    return <Fragment key={at}>{element ? cloneElement(element, {}, part) : part}</Fragment>
  })
}
