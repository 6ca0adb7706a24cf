import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { announceDocument, documentOf } from './documents.ts'
import { isRefusedAddress, pageAddress } from './fetchPage.ts'

/** An address as a title, until the page has told its own. */
export function addressTitle(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .slice(0, LIMITS.documentTitle.max)
}

/** Adds a page of the internet to the knowledge and asks for it to be read. */
export async function addPage(
  deps: Pick<Deps, 'jobs'>,
  tenant: Tenant,
  body: { agentId: string; title?: string; url?: string },
) {
  const url = pageAddress(body.url ?? '')
  if (!body.url?.trim()) throw invalid('url', 'field.required')
  if (!url) throw invalid('url', 'documents.url_invalid')
  if (isRefusedAddress(url)) throw invalid('url', 'documents.url_private')
  return tenant.run(async (tx) => {
    await requireAgent(tx, body.agentId)
    const id = newId('document')
    await tx
      .insertInto('documents')
      .values({
        id,
        organization_id: tenant.organizationId,
        agent_id: body.agentId,
        kind: 'url',
        title: body.title?.trim() || addressTitle(url.href),
        content: '',
        question: null,
        source_url: url.href,
        file_name: null,
        file_type: null,
        file_size: null,
        storage_key: null,
        status: 'processing',
        failure: null,
      })
      .execute()
    return announceReading(deps, tx, id)
  })
}

/**
 * Asks for a file's or a page's text to be read anew.
 *
 * @throws AppError `conflict` for what was typed in
 */
export async function readAgain(deps: Pick<Deps, 'jobs'>, tx: Tx, id: string) {
  const known = await documentOf(tx, id)
  if (known.kind !== 'file' && known.kind !== 'url') throw new AppError('conflict', 'documents.nothing_to_read')
  if (known.status === 'processing') return known
  await tx
    .updateTable('documents')
    .set({ status: 'processing', failure: null, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  return announceReading(deps, tx, id)
}

async function announceReading(deps: Pick<Deps, 'jobs'>, tx: Tx, id: string) {
  const document = await documentOf(tx, id)
  await deps.jobs.send(tx, 'document.ingest', { organizationId: document.organization_id, documentId: id })
  await announceDocument(tx, document)
  return document
}
