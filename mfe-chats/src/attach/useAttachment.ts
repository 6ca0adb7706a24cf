import { useEffect, useRef, useState } from 'react'
import { errorMessage, upload } from '@sapa/shared/api'
import type { SendMediaApiResponse } from '@sapa/shared/api/conversations.gen'
import { LIMITS, outgoingKind, type OutgoingKind } from '@sapa/shared/contracts'
import { useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { MESSAGES_PER_PAGE } from '../page'
import { useShowMessage } from '../timeline/useShowMessage'

/** A file that waits in the composer, or is on its way. */
export interface Chosen {
  file: File
  kind: OutgoingKind
  /** Shows a picture before it is sent. */
  preview: string | undefined
  /** One key a message: tried again, the server knows it is the same one. */
  clientKey: string
}

export type Attachment = ReturnType<typeof useAttachment>

/** The file that a reply carries: chosen, checked before it travels, sent with its progress, given up. */
export function useAttachment(conversationId: string) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const show = useShowMessage({ id: conversationId, limit: MESSAGES_PER_PAGE })
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<string>()
  /** From 0 to 1 while it travels. */
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const preview = chosen?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  useEffect(() => () => running.current?.abort(), [])

  const choose = (files: Iterable<File>) => {
    const [file, ...others] = [...files]
    if (!file || progress !== undefined) return
    const kind = outgoingKind(file)
    const most = kind && LIMITS.outgoingMedia[kind]
    if (others.length > 0) return setProblem(t('attach.one'))
    if (!kind) return setProblem(t('attach.unsupported', { name: file.name }))
    if (file.size > most!) return setProblem(t('attach.too_large', { name: file.name, megabytes: megabytes(kind) }))
    setProblem(undefined)
    setChosen({
      file,
      kind,
      preview: kind === 'image' ? URL.createObjectURL(file) : undefined,
      clientKey: crypto.randomUUID(),
    })
  }
  const drop = () => {
    running.current?.abort()
    setChosen(undefined)
    setProblem(undefined)
  }
  /** @returns whether the server has it */
  const send = async (caption: string): Promise<boolean> => {
    if (!chosen || progress !== undefined) return false
    if (caption.length > LIMITS.mediaCaption.max) {
      setProblem(t('attach.caption_long', { max: LIMITS.mediaCaption.max }))
      return false
    }
    const form = new FormData()
    form.set('clientKey', chosen.clientKey)
    if (caption) form.set('caption', caption)
    form.set('file', chosen.file)
    running.current = new AbortController()
    setProblem(undefined)
    setProgress(0)
    try {
      const { data } = await dispatch(
        upload<SendMediaApiResponse>(`/conversations/${conversationId}/media`, form, {
          onProgress: setProgress,
          signal: running.current.signal,
        }),
      )
      show(data)
      setChosen(undefined)
      return true
    } catch (error) {
      if (!running.current.signal.aborted) setProblem(errorMessage(error, common('error.offline')))
      return false
    } finally {
      setProgress(undefined)
    }
  }
  return { chosen, problem, progress, choose, drop, send }
}

/** The largest file of a kind, as people say it. */
export const megabytes = (kind: OutgoingKind): number => Math.floor(LIMITS.outgoingMedia[kind] / 1_000_000)
