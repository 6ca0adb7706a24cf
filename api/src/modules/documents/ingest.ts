import type { Selectable } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { DocumentsTable } from '../../platform/database/schema.ts'
import { announceDocument } from './documents.ts'
import { replaceChunks } from './chunks.ts'
import { extractText, type Extracted } from './extract.ts'
import { internet, type Web } from './fetchPage.ts'
import type { FileType } from './fileType.ts'
import { addressTitle } from './reading.ts'
import { readPage } from './readPage.ts'

/** Makes an uploaded file or a page into passages. Doing it twice ends the same. */
export async function ingestDocument(
  deps: Pick<Deps, 'database' | 'storage'>,
  { organizationId, documentId }: { organizationId: string; documentId: string },
  web: Web = internet,
): Promise<void> {
  const document = await deps.database.asTenant(organizationId, (tx) =>
    tx.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst(),
  )
  if (document?.status !== 'processing') return
  const extracted =
    document.kind === 'url' ? await readPage(document.source_url ?? '', web) : await readFile(deps, document)

  await deps.database.asTenant(organizationId, async (tx) => {
    // Read again and held: its title may have changed meanwhile, or it may be gone.
    const current = await tx
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', documentId)
      .where('status', '=', 'processing')
      .forUpdate()
      .executeTakeFirst()
    if (!current) return
    const result = 'failure' in extracted ? failed(current, extracted.failure) : await known(current, extracted)
    await tx
      .updateTable('documents')
      .set({ ...result, updated_at: new Date() })
      .where('id', '=', documentId)
      .execute()
    await announceDocument(tx, { ...current, status: result.status })

    async function known(row: Document, { text, title: found }: { text: string; title?: string }) {
      const title =
        found && row.source_url && row.title === addressTitle(row.source_url)
          ? found.slice(0, LIMITS.documentTitle.max)
          : row.title
      return {
        status: 'ready',
        failure: null,
        content: text,
        title,
        read_at: new Date(),
        chunk_count: await replaceChunks(tx, { ...row, title, content: text }),
      } as const
    }
  })
}

type Document = Selectable<DocumentsTable>

/** What was known before stays known: a page that is away for an hour is not forgotten. */
function failed({ content }: Document, failure: string) {
  return { status: content ? 'ready' : 'failed', failure } as const
}

async function readFile({ storage }: Pick<Deps, 'storage'>, document: Document): Promise<Extracted> {
  const file =
    document.storage_key &&
    (await storage.get(document.storage_key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    }))
  return file ? extractText(document.file_type as FileType, file) : { failure: 'documents.lost' }
}
