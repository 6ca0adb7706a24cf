import { isUtf8 } from 'node:buffer'
import { OUTGOING_TYPES, type OutgoingKind } from '@sapa/shared/contracts'
import { mimeTypeOf } from './sniff.ts'

/** What a document that begins like others is, by its name. */
const BY_ENDING: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/**
 * What WhatsApp takes a file as, by its first bytes; the name tells apart only what begins alike.
 *
 * @returns undefined where WhatsApp does not take it
 */
export function outgoingType(data: Buffer, name: string): { kind: OutgoingKind; mimeType: string } | undefined {
  if (data.length === 0) return undefined
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const marked = mimeTypeOf('document', data, BY_ENDING[ending] ?? '') ?? ''
  const isText = ['txt', 'csv', 'md'].includes(ending) && isUtf8(data) && !data.includes(0)
  const mimeType = marked === 'application/octet-stream' && isText ? 'text/plain' : marked
  // WhatsApp plays no other sound in this wrapping.
  if (mimeType === 'audio/ogg' && !data.subarray(0, 100).includes('OpusHead')) return undefined
  const kind = (Object.keys(OUTGOING_TYPES) as OutgoingKind[]).find((one) =>
    Object.hasOwn(OUTGOING_TYPES[one], mimeType),
  )
  return kind && { kind, mimeType }
}
