import { errorMessage } from '@sapa/shared/api'
import { useAddNoteMutation } from '@sapa/shared/api/conversations.gen'
import { toast, useTranslation } from '@sapa/shared/platform'
import { takeMessageKey } from './drafts'
import { MESSAGES_PER_PAGE } from '../page'
import { useShowMessage } from '../timeline/useShowMessage'

/** Writes a note for colleagues. @returns whether the server has it; a refusal is said in a toast */
export function useAddNote(conversationId: string): (text: string) => Promise<boolean> {
  const { t } = useTranslation('common')
  const [add] = useAddNoteMutation()
  const show = useShowMessage({ id: conversationId, limit: MESSAGES_PER_PAGE })
  return async (text) => {
    const { clientKey, giveBack } = takeMessageKey(`${conversationId}:note`, text)
    try {
      const { data } = await add({ id: conversationId, body: { text, clientKey } }).unwrap()
      show(data)
      return true
    } catch (error) {
      giveBack()
      toast.error(errorMessage(error, t('error.fallback')))
      return false
    }
  }
}
