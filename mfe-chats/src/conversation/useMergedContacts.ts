import {
  conversationsApi,
  type ListConversationsApiArg,
  type ListMessagesApiArg,
} from '@sapa/shared/api/conversations.gen'
import { toast, useAppDispatch, useNavigate, useSearchParams, useTranslation, type Store } from '@sapa/shared/platform'
import type { EventPayloads } from '@sapa/shared/contracts'
import { useRealtime } from '@sapa/shared/realtime'
import { moveAttached } from '../attach/attached'
import { moveDraft } from '../composer/drafts'
import { narrowedBy, inboxPath } from '../list/filters'

type Merged = EventPayloads['contact.merged']

/** Two contacts that were found to be one person: the lists lose what is gone, and whoever has it open sees what it became. */
export function useMergedContacts(): void {
  const { t } = useTranslation('chats')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useRealtime('contact.merged', (merged) => {
    for (const { conversation_id, into_conversation_id } of merged.conversations) {
      moveDraft(conversation_id, into_conversation_id)
      const name = moveAttached(conversation_id, into_conversation_id)
      if (name !== undefined) toast.error(t('attach.no_place', { name }))
    }
    dispatch(showMerged(merged))
    if (search.get('contactId') !== merged.contact_id) return
    void navigate(
      inboxPath(narrowedBy(search), {
        channel_type: 'whatsapp',
        channel_id: search.get('channelId'),
        contact: { id: merged.into_contact_id },
      }),
      { replace: true },
    )
  })
}

/** Takes conversations that went into others out of every cached list, and fetches the others' messages. */
function showMerged({ conversations }: Merged) {
  return (dispatch: Store['dispatch'], getState: Store['getState']): void => {
    const gone = new Set(conversations.map(({ conversation_id }) => conversation_id))
    const grown = new Set(conversations.map(({ into_conversation_id }) => into_conversation_id))
    for (const { endpointName, originalArgs } of conversationsApi.util.selectInvalidatedBy(getState(), [
      'conversations',
    ])) {
      if (endpointName === 'listConversations')
        dispatch(
          conversationsApi.util.updateQueryData(
            'listConversations',
            originalArgs as ListConversationsApiArg,
            (draft) => {
              draft.data = draft.data.filter(({ id }) => !gone.has(id))
            },
          ),
        )
      else if (endpointName === 'listMessages' && grown.has((originalArgs as ListMessagesApiArg).id))
        void dispatch(
          conversationsApi.endpoints.listMessages.initiate(originalArgs as ListMessagesApiArg, {
            forceRefetch: true,
            subscribe: false,
          }),
        )
    }
  }
}
