import { errorMessage, fieldErrors } from '@sapa/shared/api'
import {
  useCancelScheduledMutation,
  useListScheduledQuery,
  useScheduleMessageMutation,
  type ListScheduledApiResponse,
} from '@sapa/shared/api/conversations.gen'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'

export type Scheduled = ListScheduledApiResponse['data'][number]

/** The replies of a conversation that leave later, kept right while they are looked at. */
export function useScheduled(conversationId: string) {
  const { t: common } = useTranslation('common')
  const query = useListScheduledQuery({ id: conversationId })
  const { data, refetch } = query
  const [send] = useScheduleMessageMutation()
  const [remove] = useCancelScheduledMutation()
  useRefetchOn('scheduled.changed', query, ({ conversation_id }) => conversation_id === conversationId)
  /** @returns whether the server took it; a refusal is said in a toast */
  const act = async (work: () => Promise<{ message?: string }>): Promise<boolean> => {
    try {
      const { message } = await work()
      if (message) toast.success(message)
      void refetch()
      return true
    } catch (error) {
      toast.error(fieldErrors(error)[0]?.message ?? errorMessage(error, common('error.fallback')))
      return false
    }
  }
  return {
    waiting: data?.data ?? [],
    schedule: (text: string, at: Date) =>
      act(() =>
        send({ id: conversationId, body: { text, sendAt: at.toISOString(), clientKey: crypto.randomUUID() } }).unwrap(),
      ),
    cancel: (id: string) => act(() => remove({ id }).unwrap()),
  }
}
