import type { Tx } from '../../../platform/database/database.ts'
import type { Organization } from '../organization.ts'

/** The agent that may answer on a channel now, or undefined: none linked, paused, or nothing can be received. */
export async function activeAgent(tx: Tx, organization: Organization, channelId: string): Promise<string | undefined> {
  if (organization.agents_paused) return undefined
  const row = await tx
    .selectFrom('channel_agents')
    .innerJoin('agents', 'agents.id', 'channel_agents.agent_id')
    .innerJoin('channels', 'channels.id', 'channel_agents.channel_id')
    .select('agents.id')
    .where('channel_agents.channel_id', '=', channelId)
    .where('channel_agents.status', '=', 'active')
    .where('agents.status', '=', 'active')
    .where('agents.archived_at', 'is', null)
    .where('channels.status', '=', 'active')
    .where('channels.can_receive', '=', true)
    .executeTakeFirst()
  return row?.id
}
