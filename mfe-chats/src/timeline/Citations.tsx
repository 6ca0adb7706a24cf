import { useTranslation } from '@sapa/shared/platform'
import type { Message } from '../types'

export function Citations({ citations }: { citations: Message['citations'] }) {
  const { t } = useTranslation('chats')
  return (
    <details className="bubble__citations">
      <summary>{t('citations', { count: citations.length })}</summary>
      <ul>
        {citations.map(({ document_id, title, quote }) => (
          <li key={document_id + quote}>
            <strong>{title}</strong>
            <q>{quote}</q>
          </li>
        ))}
      </ul>
    </details>
  )
}
