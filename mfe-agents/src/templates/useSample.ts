import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorMessage, upload } from '@sapa/shared/api'
import type { HandInTemplateSampleApiResponse } from '@sapa/shared/api/templates.gen'
import { LIMITS, TEMPLATE_SAMPLES, type TemplateFile } from '@sapa/shared/contracts'
import { useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { useFileUrl } from '@sapa/shared/templates'
import type { TemplateValues } from './template.schema'

/** The largest sample of a kind, as people say it. */
export const megabytes = (format: TemplateFile): number => Math.floor(LIMITS.outgoingMedia[format] / 1_000_000)

/** The sample of a header's file: checked, handed in to Meta as soon as it is chosen, and shown meanwhile. */
export function useSample(channelId: string, form: UseFormReturn<TemplateValues>) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const [file, setFile] = useState<File>()
  /** From 0 to 1 while it travels. */
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const url = useFileUrl(file)
  useEffect(() => () => running.current?.abort(), [])

  const drop = () => {
    running.current?.abort()
    setFile(undefined)
    setProgress(undefined)
    form.setValue('headerHandle', '')
    form.clearErrors('headerHandle')
  }
  // Of another kind, what was chosen is none.
  const format = form.watch('headerFormat')
  const before = useRef(format)
  useEffect(() => {
    if (before.current !== format) drop()
    before.current = format
  })
  const choose = async (chosen: File | undefined) => {
    drop()
    if (!chosen || format === 'text') return
    const refuse = (message: string) => form.setError('headerHandle', { message })
    if (!TEMPLATE_SAMPLES[format].some((type) => type === chosen.type))
      return refuse(t(`templates.sample_types.${format}`))
    if (chosen.size > LIMITS.outgoingMedia[format])
      return refuse(t('templates.sample_large', { megabytes: megabytes(format) }))
    const body = new FormData()
    body.set('file', chosen)
    const { signal } = (running.current = new AbortController())
    setFile(chosen)
    setProgress(0)
    try {
      const { data } = await dispatch(
        upload<HandInTemplateSampleApiResponse>(`/channels/${channelId}/template-samples`, body, {
          onProgress: setProgress,
          signal,
        }),
      )
      if (!signal.aborted) form.setValue('headerHandle', data.handle)
    } catch (error) {
      if (signal.aborted) return
      setFile(undefined)
      refuse(errorMessage(error, common('error.offline')))
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }
  return { shown: file && { url, name: file.name }, progress, choose, drop }
}
