import type { Deps } from '../../../app.ts'
import { databaseNow } from '../../../platform/database/database.ts'
import { DEADLINE_MS } from './deadline.ts'
import { IS_OPEN } from './outbox.ts'

/** Far longer than a call of the provider may take. */
const SENDING_MS = 120_000
/** Past their deadline so long, messages that still wait are nobody's. */
const WAITING_MS = 120_000
/** Conversations that are looked after at a time. */
const MOST = 200

/**
 * Asks for the sending of what was left behind: a message that is 'sending' for too long, because its process died and
 * its job was given up, or one that waits past its deadline. The sender then settles the one and sends, or fails, the
 * other. Nothing ends as 'sending' for ever.
 */
export async function settleForgotten(deps: Pick<Deps, 'database' | 'jobs'>, at?: Date): Promise<void> {
  await deps.database.asService(async (tx) => {
    const now = (at ?? (await databaseNow(tx))).getTime()
    const left = await tx
      .selectFrom('messages')
      .select(['id', 'organization_id', 'conversation_id'])
      .distinctOn('conversation_id')
      .where(IS_OPEN)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'sending'), eb('sending_at', '<', new Date(now - SENDING_MS))]),
          eb.and([eb('status', '=', 'queued'), eb('created_at', '<', new Date(now - DEADLINE_MS - WAITING_MS))]),
        ]),
      )
      .orderBy('conversation_id')
      .orderBy('id')
      .limit(MOST)
      .execute()
    for (const { id, organization_id, conversation_id } of left)
      await deps.jobs.send(tx, 'message.send', {
        organizationId: organization_id,
        conversationId: conversation_id,
        messageId: id,
      })
  })
}
