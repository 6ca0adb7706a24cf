import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { channelAgents } from './views.ts'

/** Lets an agent answer on a channel, in the place of the one that did. @returns the link's id */
export async function link(tx: Tx, organizationId: string, channelId: string, agentId: string): Promise<string> {
  const { id } = await tx
    .insertInto('channel_agents')
    .values({ id: newId('channelAgent'), organization_id: organizationId, channel_id: channelId, agent_id: agentId })
    .onConflict((conflict) =>
      conflict.column('channel_id').doUpdateSet({ agent_id: agentId, status: 'active', updated_at: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Lets an agent answer on a channel, and tells the business.
 *
 * @returns the link as it is shown
 * @throws AppError `not_found` for a channel or an agent of nobody's
 */
export function linkAgent(tenant: Tenant, channelId: string, agentId: string) {
  return tenant.run(async (tx) => {
    const channel = await tx.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst()
    if (!channel) throw notFound()
    await requireAgent(tx, agentId)
    const id = await link(tx, tenant.organizationId, channelId, agentId)
    return tellOf(tx, tenant, id)
  })
}

/**
 * Lets another agent answer, or this one pause.
 *
 * @returns the link as it is shown
 * @throws AppError `not_found` for a link or an agent of nobody's
 */
export function updateLink(
  tenant: Tenant,
  id: string,
  { agentId, status }: { agentId?: string | undefined; status?: 'active' | 'paused' | undefined },
) {
  return tenant.run(async (tx) => {
    if (agentId) await requireAgent(tx, agentId)
    await tx
      .updateTable('channel_agents')
      .set({ ...(agentId ? { agent_id: agentId } : {}), ...(status ? { status } : {}), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    return tellOf(tx, tenant, id)
  })
}

async function tellOf(tx: Tx, tenant: Tenant, id: string) {
  const shown = await channelAgents(tx).where('channel_agents.id', '=', id).executeTakeFirst()
  if (!shown) throw notFound()
  await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: shown.channel_id })
  return shown
}
