import type { MediaKind } from './media.parts.ts'

/** What a browser may show by itself, because none of it can hold a script. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/aac',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'video/3gpp',
])

/** Documents by the mark they begin with; whatever else is only bytes to save. */
const OFFICE = /^application\/vnd\.openxmlformats-officedocument\.[a-z.]+$/
const OLD_OFFICE = new Set(['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'])

export const isShown = (mimeType: string): boolean => SHOWN.has(mimeType)

/**
 * What a file is by its first bytes. What its sender calls it only tells apart what begins alike; a document that is
 * none of the known ones is bytes of no type, so that no browser opens it.
 *
 * @returns undefined where a picture, a sound or a film was promised and something else came
 */
export function mimeTypeOf(kind: MediaKind, data: Buffer, said: string): string | undefined {
  const found = byMark(data, kind === 'audio')
  if (kind === 'document') return found ?? byOffice(data, bare(said)) ?? 'application/octet-stream'
  if (!found) return undefined
  const [family] = found.split('/')
  const wanted = kind === 'sticker' ? 'image' : kind
  return family === wanted ? found : undefined
}

const bare = (mimeType: string) => (mimeType.split(';')[0] ?? '').trim().toLowerCase()

function byMark(data: Buffer, isSound: boolean): string | undefined {
  const head = data.subarray(0, 16).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (head.startsWith('OggS')) return 'audio/ogg'
  if (head.startsWith('#!AMR')) return 'audio/amr'
  if (/^\xff[\xf1\xf9]/.test(head)) return 'audio/aac'
  if (/^(ID3|\xff[\xfb\xf3\xf2])/.test(head)) return 'audio/mpeg'
  if (head.slice(4, 8) === 'ftyp')
    return isSound || head.slice(8, 11) === 'M4A'
      ? 'audio/mp4'
      : head.slice(8, 10) === '3g'
        ? 'video/3gpp'
        : 'video/mp4'
  if (head.startsWith('%PDF-')) return 'application/pdf'
  return undefined
}

function byOffice(data: Buffer, said: string): string | undefined {
  const head = data.subarray(0, 4).toString('latin1')
  if (head === 'PK\x03\x04' && OFFICE.test(said)) return said
  if (head === '\xd0\xcf\x11\xe0' && OLD_OFFICE.has(said)) return said
  return undefined
}
