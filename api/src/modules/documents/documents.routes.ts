import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import { register } from '../../platform/http/register.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { documentOf, documentView, LISTED } from './documents.ts'
import * as operations from './documents.operations.ts'
import { addPage, readAgain } from './reading.ts'
import { storeUpload } from './upload.ts'
import { changeDocument, deleteDocument, restoreDocument, writeDocument } from './writeDocument.ts'

export function documentsRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.createDocument, async ({ tenant, body, language }) => {
    const { kind } = body
    if (kind === 'url')
      return { data: documentView(await addPage(deps, tenant, body), null, language), message: 'documents.page_added' }
    const row = await writeDocument(tenant, { ...body, kind })
    return { data: documentView(row, row.content, language), message: 'documents.added' }
  })

  register(app, deps, operations.uploadDocument, async ({ tenant, body, file, language }) => {
    const row = await storeUpload(deps, tenant, body.agentId, body.title, file)
    return { data: documentView(row, null, language), message: 'documents.uploaded' }
  })

  register(app, deps, operations.listDocuments, async ({ tenant, query, language }) => {
    const { limit = 25, cursor, search, kind, agentId } = query
    const after = decodeCursor(cursor, 1)
    const rows = await tenant.run(async (tx) => {
      await requireAgent(tx, agentId)
      let select = tx
        .selectFrom('documents')
        .select(LISTED)
        .where('agent_id', '=', agentId)
        .where('deleted_at', 'is', null)
      if (kind) select = select.where('kind', '=', kind)
      if (search)
        select = select.where((eb) =>
          eb.or([eb('title', 'ilike', likePattern(search)), eb('content', 'ilike', likePattern(search))]),
        )
      if (after) select = select.where('id', '<', after[0]!)
      return select
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
    })
    const { rows: shown, nextCursor } = page(rows, limit, (row) => [row.id])
    return { data: shown.map((row) => documentView(row, null, language)), nextCursor }
  })

  register(app, deps, operations.getDocument, async ({ tenant, params, language }) => {
    const row = await tenant.run((tx) => documentOf(tx, params.id))
    return { data: documentView(row, row.content, language) }
  })

  register(app, deps, operations.updateDocument, async ({ tenant, params, body, language }) => {
    const row = await changeDocument(tenant, params.id, body)
    return { data: documentView(row, row.content, language), message: 'documents.saved' }
  })

  register(app, deps, operations.deleteDocument, async ({ tenant, params }) => {
    await deleteDocument(deps, tenant, params.id)
    return { data: { id: params.id }, message: 'documents.deleted' }
  })

  register(app, deps, operations.restoreDocument, async ({ tenant, params, language }) => {
    const row = await restoreDocument(tenant, params.id)
    return { data: documentView(row, row.content, language), message: 'documents.restored' }
  })

  register(app, deps, operations.readDocument, async ({ tenant, params, language }) => {
    const row = await tenant.run((tx) => readAgain(deps, tx, params.id))
    return { data: documentView(row, null, language), message: 'documents.reading' }
  })
}
