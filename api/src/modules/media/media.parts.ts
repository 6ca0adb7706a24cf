import { Type } from 'typebox'
import { MaybeText, Nullable, OneOf } from '../../platform/http/fields.ts'

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** The file of a message, in one flat shape for every kind. */
export const MediaPart = Type.Object({
  kind: OneOf(MEDIA_KINDS),
  /** `waiting`: it is being fetched from the provider. */
  status: OneOf(['waiting', 'stored', 'failed'] as const),
  /** Why it cannot be had, in the caller's language. */
  failure: MaybeText,
  /** What it was found to be, once it is stored. */
  mime_type: MaybeText,
  bytes: Nullable(Type.Integer()),
  file_name: MaybeText,
})
