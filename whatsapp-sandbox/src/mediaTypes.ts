/** What Meta takes: its types, their largest sizes, and how a file of each begins. */
export type MediaKind = 'image' | 'audio' | 'video' | 'document' | 'sticker'
export const MEDIA_KINDS: readonly MediaKind[] = ['image', 'audio', 'video', 'document', 'sticker']
export const isMediaKind = (value: string): value is MediaKind => (MEDIA_KINDS as readonly string[]).includes(value)

const MB = 1024 * 1024
const starts =
  (...bytes: (number | string)[]) =>
  (file: Buffer) => {
    const expected = Buffer.concat(
      bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
    )
    return file.subarray(0, expected.length).equals(expected)
  }
const at = (offset: number, test: (file: Buffer) => boolean) => (file: Buffer) => test(file.subarray(offset))
const either =
  (...tests: ((file: Buffer) => boolean)[]) =>
  (file: Buffer) =>
    tests.some((test) => test(file))
const ftyp = at(4, starts('ftyp'))
const ole = starts(0xd0, 0xcf, 0x11, 0xe0)
const zip = starts('PK', 3, 4)

interface MediaType {
  kind: MediaKind
  limit: number
  begins: (file: Buffer) => boolean
}

const TYPES: Record<string, MediaType> = {
  'image/jpeg': { kind: 'image', limit: 5 * MB, begins: starts(0xff, 0xd8, 0xff) },
  'image/png': { kind: 'image', limit: 5 * MB, begins: starts(0x89, 'PNG') },
  'image/webp': {
    kind: 'sticker',
    limit: 500 * 1024,
    begins: (file) => starts('RIFF')(file) && at(8, starts('WEBP'))(file),
  },
  'audio/aac': { kind: 'audio', limit: 16 * MB, begins: either(starts(0xff, 0xf1), starts(0xff, 0xf9)) },
  'audio/amr': { kind: 'audio', limit: 16 * MB, begins: starts('#!AMR') },
  'audio/mpeg': {
    kind: 'audio',
    limit: 16 * MB,
    begins: either(starts('ID3'), starts(0xff, 0xfb), starts(0xff, 0xf3), starts(0xff, 0xf2)),
  },
  'audio/mp4': { kind: 'audio', limit: 16 * MB, begins: ftyp },
  'audio/ogg': { kind: 'audio', limit: 16 * MB, begins: starts('OggS') },
  'video/mp4': { kind: 'video', limit: 16 * MB, begins: ftyp },
  'video/3gpp': { kind: 'video', limit: 16 * MB, begins: ftyp },
  'text/plain': { kind: 'document', limit: 100 * MB, begins: () => true },
  'application/pdf': { kind: 'document', limit: 100 * MB, begins: starts('%PDF-') },
  'application/msword': { kind: 'document', limit: 100 * MB, begins: ole },
  'application/vnd.ms-excel': { kind: 'document', limit: 100 * MB, begins: ole },
  'application/vnd.ms-powerpoint': { kind: 'document', limit: 100 * MB, begins: ole },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'document',
    limit: 100 * MB,
    begins: zip,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'document',
    limit: 100 * MB,
    begins: zip,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    kind: 'document',
    limit: 100 * MB,
    begins: zip,
  },
}

export const mediaTypeNames = Object.keys(TYPES)

/** The type without its parameters: 'audio/ogg; codecs=opus' is 'audio/ogg'. */
export const bareType = (mimeType: string) => (mimeType.split(';')[0] ?? '').trim().toLowerCase()

/** The entry of a type, if Meta takes it. */
export const mediaType = (mimeType: string): MediaType | undefined =>
  Object.hasOwn(TYPES, bareType(mimeType)) ? TYPES[bareType(mimeType)] : undefined

/** A sticker that moves has the animation bit of its extended header set. */
export const isAnimatedWebp = (file: Buffer) => at(12, starts('VP8X'))(file) && ((file[20] ?? 0) & 2) !== 0

/** Largest size of a file of a type. Stickers that stand still have less room. */
export const mediaLimit = (mimeType: string, file: Buffer): number =>
  bareType(mimeType) === 'image/webp' && !isAnimatedWebp(file) ? 100 * 1024 : (mediaType(mimeType)?.limit ?? 0)
