import { may } from '@sapa/shared/contracts'
import { keepPlan } from '../../platform/database/connections.ts'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Reads whether somebody answers customers in this business. Whoever is given a conversation is asked about under the
 * organization's lock, also the caller: their right may have been taken away since the call began.
 */
export const asMember = (tx: Tx, userId: string) =>
  tx
    .selectFrom('members')
    .select('role')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .modifyEnd(keepPlan)

export const isAtWork = ([member]: Awaited<ReturnType<ReturnType<typeof asMember>['execute']>>): boolean =>
  may(member?.role, 'chats.reply')
