import type { Selectable } from 'kysely'
import type { Language } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import type { DocumentsTable } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { inLanguage } from '../../platform/messages.ts'

/** Columns without the text, which may be long. */
export const LISTED = [
  'id',
  'agent_id',
  'kind',
  'title',
  'question',
  'source_url',
  'file_name',
  'file_type',
  'file_size',
  'status',
  'failure',
  'chunk_count',
  'read_at',
  'created_at',
  'updated_at',
] as const

type Listed = Pick<Selectable<DocumentsTable>, (typeof LISTED)[number]>

export function documentView(row: Listed, content: string | null, language: Language) {
  const {
    id,
    agent_id,
    kind,
    title,
    question,
    source_url,
    file_name,
    file_type,
    file_size,
    status,
    chunk_count,
    read_at,
    created_at,
    updated_at,
  } = row
  const failure = inLanguage(row.failure, language)
  return {
    id,
    agent_id,
    kind,
    title,
    content,
    question,
    source_url,
    file_name,
    file_type,
    file_size,
    status,
    failure,
    chunk_count,
    read_at,
    created_at,
    updated_at,
  }
}

/** @throws AppError `not_found` when the tenant has no such document */
export async function documentOf(tx: Tx, id: string): Promise<Selectable<DocumentsTable>> {
  const row = await tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Tells everybody of the business what became of a document. */
export function announceDocument(
  tx: Tx,
  {
    id,
    organization_id,
    agent_id,
    status,
  }: Pick<Selectable<DocumentsTable>, 'id' | 'organization_id' | 'agent_id'> & {
    status: DocumentsTable['status'] | 'deleted'
  },
): Promise<void> {
  return appendEvent(tx, organization_id, 'document.upserted', { document_id: id, agent_id, status })
}
