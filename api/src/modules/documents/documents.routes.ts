import type { FastifyInstance } from 'fastify'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { invalid } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { renameChunks, replaceChunks } from './chunks.ts'
import { documentOf, documentView, LISTED, requireAgent } from './documents.ts'
import * as operations from './documents.operations.ts'
import { addPage, readAgain } from './reading.ts'
import { storeUpload } from './upload.ts'

export function documentsRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.createDocument, async ({ tenant, body, language }) => {
    if (body.kind === 'url')
      return { data: documentView(await addPage(deps, tenant, body), null, language), message: 'documents.page_added' }
    const content = body.content?.trim()
    const question = body.question?.trim() || null
    if (!content) throw invalid('content', 'field.required')
    if (body.kind === 'qa' && !question) throw invalid('question', 'field.required')
    if (body.kind === 'qa' && content.length > LIMITS.answer.max)
      throw invalid('content', 'field.too_long', { max: LIMITS.answer.max })
    const title =
      body.title?.trim() || question?.slice(0, LIMITS.documentTitle.max) || (content.split('\n')[0] ?? '').slice(0, 80)
    const row = await tenant.run(async (tx) => {
      await requireAgent(tx, body.agentId)
      const document = {
        id: newId('document'),
        organization_id: tenant.organizationId,
        agent_id: body.agentId,
        kind: body.kind as 'text' | 'qa',
        title,
        question: body.kind === 'qa' ? question : null,
        content,
      }
      await tx
        .insertInto('documents')
        .values({
          ...document,
          status: 'ready',
          file_name: null,
          file_type: null,
          file_size: null,
          storage_key: null,
          failure: null,
        })
        .execute()
      await tx
        .updateTable('documents')
        .set({ chunk_count: await replaceChunks(tx, document) })
        .where('id', '=', document.id)
        .execute()
      const made = await documentOf(tx, document.id)
      await appendEvent(tx, tenant.organizationId, 'document.upserted', {
        document_id: document.id,
        agent_id: body.agentId,
        status: 'ready',
      })
      return made
    })
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
    const row = await tenant.run(async (tx) => {
      const known = await documentOf(tx, params.id)
      const isRead = known.kind === 'file' || known.kind === 'url'
      if (isRead && body.content !== undefined)
        throw invalid('content', known.kind === 'url' ? 'documents.page_text' : 'documents.file_text')
      const next = {
        ...known,
        title: body.title?.trim() || known.title,
        content: isRead ? known.content : (body.content?.trim() ?? known.content),
        question: known.kind === 'qa' ? (body.question?.trim() ?? known.question) : null,
      }
      if (!isRead && !next.content) throw invalid('content', 'field.required')
      if (known.kind === 'qa' && !next.question) throw invalid('question', 'field.required')
      if (known.kind === 'qa' && next.content.length > LIMITS.answer.max)
        throw invalid('content', 'field.too_long', { max: LIMITS.answer.max })
      if (isRead) await renameChunks(tx, params.id, next.title)
      const chunk_count = isRead ? known.chunk_count : await replaceChunks(tx, next)
      await tx
        .updateTable('documents')
        .set({ title: next.title, content: next.content, question: next.question, chunk_count, updated_at: new Date() })
        .where('id', '=', params.id)
        .execute()
      const changed = await documentOf(tx, params.id)
      await appendEvent(tx, tenant.organizationId, 'document.upserted', {
        document_id: params.id,
        agent_id: known.agent_id,
        status: known.status,
      })
      return changed
    })
    return { data: documentView(row, row.content, language), message: 'documents.saved' }
  })

  register(app, deps, operations.deleteDocument, async ({ tenant, params }) => {
    await tenant.run(async (tx) => {
      const known = await documentOf(tx, params.id)
      await tx.updateTable('documents').set({ deleted_at: new Date() }).where('id', '=', params.id).execute()
      await deps.jobs.send(
        tx,
        'document.purge',
        { organizationId: tenant.organizationId, documentId: params.id },
        { startAfterSeconds: LIMITS.documentUndoSeconds },
      )
      await appendEvent(tx, tenant.organizationId, 'document.upserted', {
        document_id: params.id,
        agent_id: known.agent_id,
        status: 'deleted',
      })
    })
    return { data: { id: params.id }, message: 'documents.deleted' }
  })

  register(app, deps, operations.restoreDocument, async ({ tenant, params, language }) => {
    const row = await tenant.run(async (tx) => {
      await tx.updateTable('documents').set({ deleted_at: null }).where('id', '=', params.id).execute()
      const back = await documentOf(tx, params.id)
      await appendEvent(tx, tenant.organizationId, 'document.upserted', {
        document_id: params.id,
        agent_id: back.agent_id,
        status: back.status,
      })
      return back
    })
    return { data: documentView(row, row.content, language), message: 'documents.restored' }
  })

  register(app, deps, operations.readDocument, async ({ tenant, params, language }) => {
    const row = await tenant.run((tx) => readAgain(deps, tx, params.id))
    return { data: documentView(row, null, language), message: 'documents.reading' }
  })
}
