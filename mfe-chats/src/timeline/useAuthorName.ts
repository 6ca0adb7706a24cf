import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import type { Message } from '../types'

type Written = Pick<Message, 'author' | 'author_id' | 'author_name' | 'client_key'>

/** Who wrote a message of the business. Oneself is 'You', as before the server had it. */
export function useAuthorName(): (message: Written) => string {
  const { t } = useTranslation('chats')
  const { userId } = useSession()
  return ({ author, author_id, author_name, client_key }) => {
    if (author === 'agent') return author_name ? `${author_name} · ${t('author.agent')}` : t('author.agent')
    // A person's words that Sapa did not send.
    if (author_id === null && client_key === null) return t('author.app')
    return author_id === userId ? t('author.us') : (author_name ?? t('author.us'))
  }
}
