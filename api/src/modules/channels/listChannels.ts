import type { Language } from '@sapa/shared/contracts'
import type { Static } from 'typebox'
import type { Deps } from '../../app.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { notFound } from '../../platform/errors.ts'
import { requireAgent } from '../agents/readAgents.ts'
import type { listChannels as operation } from './channels.operations.ts'
import { channelAgents, channelView } from './views.ts'

type Query = Static<NonNullable<(typeof operation)['query']>>

/**
 * The numbers of a business, the newest first.
 *
 * @throws AppError `not_found` for a number or an agent of nobody's
 */
export function listChannels(
  { config }: Pick<Deps, 'config'>,
  tenant: Tenant,
  { limit = 25, cursor, search, type, agentId, channelId, paused, withAccount }: Query,
  language: Language,
) {
  const after = decodeCursor(cursor, 1)
  return tenant.run(async (tx) => {
    let select = tx.selectFrom('channels').selectAll()
    if (type) select = select.where('type', '=', type)
    if (search)
      select = select.where((eb) =>
        eb.or([eb('name', 'ilike', likePattern(search)), eb('phone_number', 'ilike', likePattern(search))]),
      )
    if (agentId) {
      await requireAgent(tx, agentId)
      select = select.where('id', 'in', (eb) =>
        eb.selectFrom('channel_agents').select('channel_id').where('agent_id', '=', agentId),
      )
    }
    if (channelId) {
      if (!(await tx.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst()))
        throw notFound()
      select = select.where('id', '=', channelId)
    }
    if (paused)
      select = select
        .where('paused_reason', 'is not', null)
        .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '>', new Date())]))
    if (withAccount) select = select.where('status', '!=', 'disconnected').where('waba_id', 'is not', null)
    if (after) select = select.where('id', '<', after[0]!)
    const found = await select
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const { rows, nextCursor } = page(found, limit, (row) => [row.id])
    const ids = rows.map(({ id }) => id)
    const agents = ids.length > 0 ? await channelAgents(tx).where('channel_id', 'in', ids).execute() : []
    const agentOf = (id: string) => agents.find(({ channel_id }) => channel_id === id)
    return { data: rows.map((row) => channelView(config, tenant, language, row, agentOf(row.id))), nextCursor }
  })
}
