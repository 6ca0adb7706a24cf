import { useEffect, useRef } from 'react'
import { errorMessage, upload } from '@sapa/shared/api'
import type { SendMediaApiResponse } from '@sapa/shared/api/conversations.gen'
import { LIMITS, outgoingKind, type OutgoingKind } from '@sapa/shared/contracts'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { MESSAGES_PER_PAGE } from '../page'
import { useShowMessage } from '../timeline/useShowMessage'
import { keepAttached, readAttached, useAttached } from './attached'

export type Attachment = ReturnType<typeof useAttachment>

/** The file that a reply carries: chosen, checked before it travels, sent with its progress, given up. */
export function useAttachment(conversationId: string) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const show = useShowMessage({ id: conversationId, limit: MESSAGES_PER_PAGE })
  const { chosen, problem, progress } = useAttached(conversationId)
  const looking = useRef(true)
  useEffect(() => {
    looking.current = true
    return () => void (looking.current = false)
  }, [])
  const refuse = (why: string) => keepAttached(conversationId, { ...readAttached(conversationId), problem: why })

  const choose = (files: Iterable<File>) => {
    const [file, ...others] = [...files]
    if (!file || progress !== undefined) return
    const kind = outgoingKind(file)
    const most = kind && LIMITS.outgoingMedia[kind]
    if (others.length > 0) return refuse(t('attach.one'))
    if (!kind) return refuse(t('attach.unsupported', { name: file.name }))
    if (file.size > most!) return refuse(t('attach.too_large', { name: file.name, megabytes: megabytes(kind) }))
    keepAttached(conversationId, {
      chosen: {
        file,
        kind,
        preview: kind === 'image' ? URL.createObjectURL(file) : undefined,
        clientKey: crypto.randomUUID(),
      },
    })
  }
  const drop = () => {
    readAttached(conversationId).running?.abort()
    keepAttached(conversationId, {})
  }
  /** Goes on while one is elsewhere. @returns whether the server has it */
  const send = async (caption: string): Promise<boolean> => {
    if (!chosen || progress !== undefined) return false
    if (caption.length > LIMITS.mediaCaption.max) {
      refuse(t('attach.caption_long', { max: LIMITS.mediaCaption.max }))
      return false
    }
    const form = new FormData()
    form.set('clientKey', chosen.clientKey)
    if (caption) form.set('caption', caption)
    form.set('file', chosen.file)
    const running = new AbortController()
    const travel = (share: number) => keepAttached(conversationId, { chosen, progress: share, running })
    travel(0)
    try {
      const { data } = await dispatch(
        upload<SendMediaApiResponse>(`/conversations/${conversationId}/media`, form, {
          onProgress: travel,
          signal: running.signal,
        }),
      )
      show(data)
      keepAttached(conversationId, {})
      return true
    } catch (error) {
      if (running.signal.aborted) return false
      keepAttached(conversationId, { chosen, problem: errorMessage(error, common('error.offline')) })
      if (!looking.current) toast.error(t('attach.not_sent', { name: chosen.file.name }))
      return false
    }
  }
  return { chosen, problem, progress, choose, drop, send }
}

/** The largest file of a kind, as people say it. */
export const megabytes = (kind: OutgoingKind): number => Math.floor(LIMITS.outgoingMedia[kind] / 1_000_000)
