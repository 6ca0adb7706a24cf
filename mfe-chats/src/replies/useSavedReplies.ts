import { useListSavedRepliesQuery, type ListSavedRepliesApiResponse } from '@sapa/shared/api/conversations.gen'
import { skipToken } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'

export type SavedReply = ListSavedRepliesApiResponse['data'][number]

/** The kept replies that fit what was typed after the slash, those whose shortcut begins with it first. Undefined asks for none. */
export function useSavedReplies(organizationId: string, wanted: string | undefined): SavedReply[] {
  const query = useListSavedRepliesQuery(wanted === undefined ? skipToken : { organizationId })
  useRefetchOn('saved_replies.changed', query)
  const words = (wanted ?? '').toLowerCase()
  const begins = ({ shortcut }: SavedReply) => shortcut.toLowerCase().startsWith(words)
  return (query.data?.data ?? [])
    .filter((reply) => begins(reply) || reply.text.toLowerCase().includes(words))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, 8)
}
