import type { Static } from 'typebox'
import type { Language } from '@sapa/shared/contracts'
import { inLanguage } from '../../platform/messages.ts'
import type { MediaKind, MediaPart } from './media.parts.ts'

interface MediaColumns {
  media_kind: MediaKind | null
  media_status: 'waiting' | 'stored' | 'failed' | null
  media_failure: string | null
  media_type: string | null
  media_bytes: number | null
  media_name: string | null
}

/** @param language - null leaves message keys as they are, for whoever translates them later */
export function mediaView(row: MediaColumns, language: Language | null): Static<typeof MediaPart> | null {
  if (!row.media_kind || !row.media_status) return null
  const isStored = row.media_status === 'stored'
  return {
    kind: row.media_kind,
    status: row.media_status,
    failure: inLanguage(row.media_failure, language),
    // What the sender says of it is no fact.
    mime_type: isStored ? row.media_type : null,
    bytes: isStored ? Number(row.media_bytes) : null,
    file_name: row.media_name,
  }
}
