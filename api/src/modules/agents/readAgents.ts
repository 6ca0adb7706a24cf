import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { likePattern } from '../../platform/http/paging.ts'

function agents(tx: Tx) {
  return tx
    .selectFrom('agents')
    .selectAll()
    .where('archived_at', 'is', null)
    .select((eb) => [
      eb
        .selectFrom('documents')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('documents.agent_id', '=', 'agents.id')
        .where('documents.deleted_at', 'is', null)
        .as('document_count'),
      eb
        .selectFrom('channel_agents')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('channel_agents.agent_id', '=', 'agents.id')
        .as('channel_count'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof agents>['executeTakeFirstOrThrow']>>

export const agentView = ({ archived_at: _, document_count, channel_count, ...row }: Row) => ({
  ...row,
  document_count: Number(document_count),
  channel_count: Number(channel_count),
})

/** @throws AppError `not_found` for an agent that is archived or somebody else's */
export async function readAgent(tx: Tx, id: string) {
  const row = await agents(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return agentView(row)
}

/** @throws AppError `not_found` for an agent that is archived or somebody else's */
export async function requireAgent(tx: Tx, id: string): Promise<void> {
  const agent = await tx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!agent) throw notFound()
}

interface Query {
  search?: string | undefined
  status?: 'active' | 'paused' | undefined
  /** The id of the last agent of the page before. */
  after?: string | undefined
  limit: number
}

/** The newest agents after a place. */
export function selectAgents(tx: Tx, { search, status, after, limit }: Query) {
  let select = agents(tx)
  if (search) select = select.where('name', 'ilike', likePattern(search))
  if (status) select = select.where('status', '=', status)
  if (after) select = select.where('id', '<', after)
  return select.orderBy('id', 'desc').limit(limit)
}
