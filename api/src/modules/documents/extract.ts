import { Worker } from 'node:worker_threads'
import type { MessageKey } from '../../platform/messages.ts'
import type { FileType } from './fileType.ts'

const SECONDS = 60
const MEGABYTES = 384
/** Characters of text in one file: some five hundred pages. */
const MOST_TEXT = 1_000_000

export type Extracted = { text: string; title?: string } | { failure: MessageKey }

interface FromWorker {
  text?: string
  title?: string
  problem?: 'encrypted' | 'unreadable'
}

/** The text of a file, or why there is none in words for the merchant. Never throws for what the file holds. */
export function extractText(type: FileType | 'html', data: Buffer): Promise<Extracted> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./extract.worker.ts', import.meta.url), {
      workerData: { type, data: new Uint8Array(data) },
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      execArgv: ['--no-warnings'],
      stderr: true,
      stdout: true,
    })
    const end = (result: Extracted) => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    }
    const timer = setTimeout(() => end({ failure: 'documents.too_complex' }), SECONDS * 1000)
    worker.on('message', ({ text, title, problem }: FromWorker) =>
      end(problem ? { failure: `documents.${problem}` } : checked(text ?? '', title)),
    )
    worker.on('error', () => end({ failure: 'documents.too_complex' }))
    worker.on('exit', () => end({ failure: 'documents.too_complex' }))
  })
}

/** Letters without a shape and turns of direction: what readers do not see, machines shall not read. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

function checked(raw: string, title?: string): Extracted {
  // NUL and half characters are text for some files and none for the database.
  const text = raw
    .replace(/\u0000|\p{Surrogate}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/\r\n?/g, '\n')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return { failure: 'documents.no_text' }
  return text.length > MOST_TEXT
    ? { failure: 'documents.too_long' }
    : { text, ...(title ? { title: title.replace(INVISIBLE, '') } : {}) }
}
