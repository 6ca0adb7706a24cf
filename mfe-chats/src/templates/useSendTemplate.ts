import { useRef, useState } from 'react'
import { errorMessage, upload } from '@sapa/shared/api'
import type { SendTemplateApiResponse } from '@sapa/shared/api/conversations.gen'
import { useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { MESSAGES_PER_PAGE } from '../page'
import { useShowMessage } from '../timeline/useShowMessage'

/** Sends a filled-in template and shows it. However often it is tried from one dialog, it is one message. */
export function useSendTemplate(conversationId: string, templateId: string) {
  const { t } = useTranslation('common')
  const dispatch = useAppDispatch()
  const show = useShowMessage({ id: conversationId, limit: MESSAGES_PER_PAGE })
  const clientKey = useRef(crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** @returns whether the server has it */
  const send = async (values: object, file: File | undefined): Promise<boolean> => {
    const form = new FormData()
    form.set('templateId', templateId)
    form.set('values', JSON.stringify(values))
    form.set('clientKey', clientKey.current)
    if (file) form.set('file', file)
    setIsSending(true)
    setProblem(undefined)
    try {
      const { data } = await dispatch(
        upload<SendTemplateApiResponse>(`/conversations/${conversationId}/templates`, form),
      )
      show(data)
      return true
    } catch (error) {
      setProblem(errorMessage(error, t('error.offline')))
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, problem }
}
