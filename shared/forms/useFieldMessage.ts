import { useTranslation } from 'react-i18next'

/** The sentence of a refusal: our own checks give a key of the texts, the server a sentence. */
export function useFieldMessage(namespace: string | undefined): (message: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation(namespace ? [namespace, 'common'] : 'common')
  return (message) => {
    if (!message?.startsWith('{')) return message
    const { key, values } = JSON.parse(message) as { key: string; values: Record<string, number> }
    const ns = namespace && i18n.exists(key, { ns: namespace }) ? namespace : 'common'
    return t(key, { ...values, ns })
  }
}
