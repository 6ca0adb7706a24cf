import { errorMessage } from '@sapa/shared/api'
import { conversationsApi, useSendMessageMutation } from '@sapa/shared/api/conversations.gen'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { takeMessageKey } from './drafts'
import { MESSAGES_PER_PAGE } from '../page'
import { upsertMessage } from '../timeline/upsertMessage'
import type { Message } from '../types'

/**
 * Sends a reply and shows it at once.
 *
 * @returns whether the server has it; a refusal is said in a toast
 */
export function useSend(conversationId: string): (text: string) => Promise<boolean> {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('common')
  const [send] = useSendMessageMutation()
  const query = { id: conversationId, limit: MESSAGES_PER_PAGE }
  return async (text) => {
    // One key a message: should the call be repeated, the server knows it is the same one.
    const { clientKey, giveBack } = takeMessageKey(conversationId, text)
    const waiting = dispatch(
      conversationsApi.util.updateQueryData('listMessages', query, (draft) =>
        upsertMessage(draft.data, waitingMessage(conversationId, clientKey, text)),
      ),
    )
    try {
      const { data } = await send({ id: conversationId, body: { text, clientKey } }).unwrap()
      dispatch(conversationsApi.util.updateQueryData('listMessages', query, (draft) => upsertMessage(draft.data, data)))
      return true
    } catch (error) {
      waiting.undo()
      giveBack()
      toast.error(errorMessage(error, t('error.fallback')))
      return false
    }
  }
}

function waitingMessage(conversationId: string, clientKey: string, text: string): Message {
  return {
    id: `waiting:${clientKey}`,
    conversation_id: conversationId,
    direction: 'out',
    author: 'person',
    author_name: null,
    type: 'text',
    text,
    status: 'queued',
    failure: null,
    resend: 'no',
    resends_message_id: null,
    resent_message_id: null,
    author_id: null,
    citations: [],
    media: null,
    location: null,
    contact_cards: [],
    edited_at: null,
    deleted_at: null,
    referral: null,
    about_product: null,
    order: null,
    form_answers: [],
    forwarded: false,
    from_history: false,
    quote: null,
    reaction: null,
    client_key: clientKey,
    written_at: new Date().toISOString(),
    sent_at: null,
    delivered_at: null,
    read_at: null,
  }
}
