import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { safeFileName } from './fileName.ts'
import { MEDIA_KINDS, type MediaKind } from './media.parts.ts'

interface Received {
  organizationId: string
  channelId: string
  messageId: string
  type: string
  payload: Record<string, unknown>
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Notes the file of a message and asks for it to be fetched, both with the message's own transaction. */
export async function expectMedia(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { organizationId, channelId, messageId, type, payload }: Received,
): Promise<void> {
  // Some senders still say 'voice' for a voice note.
  const kind = type === 'voice' ? 'audio' : MEDIA_KINDS.find((known): known is MediaKind => known === type)
  if (!kind) return
  const given = (payload[type] ?? {}) as Record<string, unknown>
  const providerMediaId = text(given.id)
  // An id is put into an address, and Meta's have digits only.
  const canFetch = providerMediaId !== null && /^\w{1,64}$/.test(providerMediaId)
  await tx
    .insertInto('media')
    .values({
      organization_id: organizationId,
      message_id: messageId,
      channel_id: channelId,
      provider_media_id: canFetch ? providerMediaId : '',
      kind,
      status: canFetch ? 'waiting' : 'failed',
      failure: canFetch ? null : 'media.gone',
      sha256: text(given.sha256)?.slice(0, 100) ?? null,
      mime_type: text(given.mime_type)?.slice(0, 200) ?? null,
      bytes: null,
      file_name: safeFileName(text(given.filename)),
      storage_key: null,
    })
    .execute()
  if (canFetch) await deps.jobs.send(tx, 'media.fetch', { organizationId, messageId })
}
