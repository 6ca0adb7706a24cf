import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** Job document.purge: removes a deleted document and its file for good, unless it was brought back. */
export async function purgeDocument(
  deps: Pick<Deps, 'database' | 'storage'>,
  { organizationId, documentId }: Jobs['document.purge'],
  now = Date.now(),
): Promise<void> {
  const gone = await deps.database.asTenant(organizationId, (tx) =>
    tx
      .deleteFrom('documents')
      .where('id', '=', documentId)
      // Brought back and deleted again, it has a later job of its own.
      .where('deleted_at', '<=', new Date(now - LIMITS.documentUndoSeconds * 1000))
      .returning('storage_key')
      .executeTakeFirst(),
  )
  if (gone?.storage_key) await deps.storage.remove(gone.storage_key)
}
