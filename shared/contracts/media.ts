/** What a business can send as a file: WhatsApp's types, each with the endings that its files have. */
export const OUTGOING_TYPES = {
  image: { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'] },
  video: { 'video/mp4': ['mp4'], 'video/3gpp': ['3gp'] },
  audio: {
    'audio/aac': ['aac'],
    'audio/amr': ['amr'],
    'audio/mpeg': ['mp3'],
    'audio/mp4': ['m4a'],
    'audio/ogg': ['ogg', 'opus'],
  },
  document: {
    'application/pdf': ['pdf'],
    'application/msword': ['doc'],
    'application/vnd.ms-excel': ['xls'],
    'application/vnd.ms-powerpoint': ['ppt'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
    'text/plain': ['txt', 'csv', 'md'],
  },
} as const

export type OutgoingKind = keyof typeof OUTGOING_TYPES

const kinds = Object.keys(OUTGOING_TYPES) as OutgoingKind[]

/** What a file would be sent as, by its name and by what the browser calls it. @returns undefined where WhatsApp takes none of its kind */
export function outgoingKind({ name, type }: { name: string; type: string }): OutgoingKind | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  return (
    kinds.find((kind) =>
      Object.values(OUTGOING_TYPES[kind])
        .flat()
        .some((known) => known === ending),
    ) ?? kinds.find((kind) => type in OUTGOING_TYPES[kind])
  )
}

/** The types and endings of files that can be sent, as a file field's `accept` names them. */
export function acceptedFiles(only: readonly OutgoingKind[] = kinds): string {
  return only
    .flatMap((kind) =>
      Object.entries(OUTGOING_TYPES[kind]).flatMap(([type, endings]) => [
        type,
        ...endings.map((ending: string) => `.${ending}`),
      ]),
    )
    .join(',')
}
