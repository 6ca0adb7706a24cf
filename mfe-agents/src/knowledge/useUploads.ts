import { useRef, useState } from 'react'
import { useUploadDocumentMutation, type UploadDocumentApiArg } from '@sapa/shared/api/documents.gen'
import { errorMessage } from '@sapa/shared/api'
import { LIMITS } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import type { Agent } from '../types'

export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it was not sent. */
  problem?: string
}

/** Sends files one after the other; one that is refused keeps none of the others. */
export function useUploads(agent: Agent) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [uploads, setUploads] = useState<Upload[]>([])
  const [send] = useUploadDocumentMutation()
  const counter = useRef(0)
  const queue = useRef(Promise.resolve())
  const change = (key: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)))

  const one = async ({ key, file }: Upload) => {
    if (file.size > LIMITS.upload.bytes)
      return change(key, {
        state: 'failed',
        problem: t('knowledge.too_large', { megabytes: LIMITS.upload.bytes / 1_000_000 }),
      })
    change(key, { state: 'sending' })
    const form = new FormData()
    form.append('organizationId', agent.organization_id)
    form.append('agentId', agent.id)
    form.append('file', file)
    try {
      // A form travels as it is; the generated type describes its fields.
      await send({ body: form as unknown as UploadDocumentApiArg['body'] }).unwrap()
      change(key, { state: 'done' })
    } catch (error) {
      change(key, { state: 'failed', problem: errorMessage(error, common('error.fallback')) })
    }
  }
  const start = (upload: Upload) => {
    queue.current = queue.current.then(() => one(upload))
  }
  const add = (files: Iterable<File>) => {
    const added = [...files].map((file): Upload => ({ key: counter.current++, file, state: 'waiting' }))
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    added.forEach(start)
  }
  const retry = (upload: Upload) => {
    setUploads((all) =>
      all.map((each) => (each.key === upload.key ? { key: each.key, file: each.file, state: 'waiting' } : each)),
    )
    start(upload)
  }
  return { uploads, add, retry, clear: () => setUploads([]) }
}
