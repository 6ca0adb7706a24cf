import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'

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
