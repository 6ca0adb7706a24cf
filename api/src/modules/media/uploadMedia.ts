import type { Deps } from '../../app.ts'
import { atMost } from '../../platform/atMost.ts'
import { callGraph, type GraphResult } from '../channels/graphCall.ts'
import type { ChannelTarget } from '../channels/target.ts'

/** The provider keeps a file for 30 days; one day is left for what waits. */
const KEPT_MS = 29 * 24 * 3600 * 1000

/** A file is held whole while it is uploaded, so few are at a time, however many messages leave at once. */
const fewAtATime = atMost(8)

/**
 * Makes sure that the provider has a message's file. Uploading sends nothing, so it may be done again after any failure.
 *
 * @returns the provider's id of the file, or what came of the attempt
 */
export async function uploadMedia(
  deps: Pick<Deps, 'database' | 'storage'>,
  target: ChannelTarget,
  organizationId: string,
  messageId: string,
): Promise<{ kind: 'ok'; id: string } | Exclude<GraphResult, { kind: 'ok' }>> {
  const media = await deps.database.asTenant(organizationId, (tx) =>
    tx
      .selectFrom('media')
      .select(['provider_media_id', 'uploaded_at', 'storage_key', 'mime_type', 'file_name'])
      .where('message_id', '=', messageId)
      .executeTakeFirstOrThrow(),
  )
  if (media.uploaded_at && media.uploaded_at.getTime() > Date.now() - KEPT_MS)
    return { kind: 'ok', id: media.provider_media_id }
  const type = media.mime_type ?? ''
  const result = await fewAtATime(async () => {
    const bytes = new Uint8Array(await deps.storage.get(media.storage_key ?? ''))
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new File([bytes], media.file_name ?? 'file', { type }))
    return callGraph(target, 'POST', `${target.phoneNumberId}/media`, form)
  })
  if (result.kind !== 'ok') return result
  const { id } = result.body
  if (typeof id !== 'string') return { kind: 'unclear' }
  await deps.database.asTenant(organizationId, (tx) =>
    tx
      .updateTable('media')
      .set({ provider_media_id: id, uploaded_at: new Date() })
      .where('message_id', '=', messageId)
      .execute(),
  )
  return { kind: 'ok', id }
}
