import type { Deps } from '../../../app.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { GraphClient } from '../../channels/graph.ts'
import { isPaused } from '../../channels/pause.ts'
import { findConversation } from '../conversation.ts'
import { windowIsOpen } from '../send/window.ts'

/**
 * Job conversation.seen: the customer's phone shows that their last message was read, or that somebody writes. Nothing
 * depends on it, so that it fails is no matter.
 */
export async function showSeen(
  { database, graph }: Pick<Deps, 'database'> & { graph: GraphClient },
  job: Jobs['conversation.seen'],
): Promise<void> {
  const { organizationId, conversationId, typing } = job
  const last = await database.asTenant(organizationId, async (tx) => {
    const conversation = await findConversation(tx, conversationId)
    if (!conversation || !windowIsOpen(conversation, new Date())) return undefined
    const channel = await tx
      .selectFrom('channels')
      .selectAll()
      .where('id', '=', conversation.channel_id)
      .executeTakeFirstOrThrow()
    if (channel.status !== 'active' || isPaused(channel, new Date())) return undefined
    const message = await tx
      .selectFrom('messages')
      .select('provider_id')
      .where('conversation_id', '=', conversationId)
      .where('direction', '=', 'in')
      .where('provider_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return message?.provider_id ? { channelId: channel.id, providerId: message.provider_id } : undefined
  })
  if (!last) return
  if (typing) await graph.showTyping(organizationId, last.channelId, last.providerId)
  else await graph.showRead(organizationId, last.channelId, last.providerId)
}
