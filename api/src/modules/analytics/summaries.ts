import { sql } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import { answersThisMonth } from '../conversations/answer/brakes.ts'

/** The dashboard's counters, and which of the first steps are taken. The transaction sees one organization only. */
export async function summaries(tx: Tx, organizationId: string) {
  const organization = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const row = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('daily_counts')
        .select((e) => e.fn.coalesce(e.fn.sum<number>('messages'), sql<number>`0`).as('n'))
        .as('chats'),
      eb
        .selectFrom('contacts')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('contacts'),
      eb
        .selectFrom('conversations')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('conversations'),
      eb
        .selectFrom('members')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('status', '=', 'active')
        .as('staff'),
      eb.exists(eb.selectFrom('agents').select('id').where('archived_at', 'is', null)).as('agent'),
      eb
        .exists(eb.selectFrom('documents').select('id').where('status', '=', 'ready').where('deleted_at', 'is', null))
        .as('knowledge'),
      eb
        .exists(eb.selectFrom('channels').select('id').where('status', '=', 'active').where('can_send', '=', true))
        .as('number'),
      eb.exists(eb.selectFrom('monthly_usage').select('month').where('automatic_answers', '>', 0)).as('answer'),
    ])
    .executeTakeFirstOrThrow()
  return {
    chats: Number(row.chats),
    contacts: Number(row.contacts),
    conversations: Number(row.conversations),
    total_staff: Number(row.staff),
    quota_used: await answersThisMonth(tx, organization),
    quota_limit: LIMITS.monthlyAutomaticAnswers,
    first_steps: {
      agent: Boolean(row.agent),
      knowledge: Boolean(row.knowledge),
      number: Boolean(row.number),
      answer: Boolean(row.answer),
    },
  }
}
