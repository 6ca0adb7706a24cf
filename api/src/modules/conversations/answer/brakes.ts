import { sql } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events.ts'
import type { MessageKey } from '../../../platform/messages.ts'
import type { Organization } from '../organization.ts'
import type { Question } from './question.ts'

/** Why no automatic answer may be given to a question now, or undefined. */
export async function brake(
  tx: Tx,
  organization: Organization,
  conversationId: string,
  { newest }: Question,
): Promise<MessageKey | undefined> {
  if (organization.now.getTime() - newest.writtenAt.getTime() > LIMITS.automaticAnswerSeconds * 1000)
    return 'conversations.reason_late'
  const anHourAgo = new Date(organization.now.getTime() - 3_600_000)
  const { given } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .where('conversation_id', '=', conversationId)
    .where('author', '=', 'agent')
    // An answer in several messages is one: its last message alone has citations.
    .where('citations', 'is not', null)
    .where('created_at', '>', anHourAgo)
    .executeTakeFirstOrThrow()
  if (Number(given) >= LIMITS.automaticAnswersPerHour) return 'conversations.reason_cap'
  if (await quotaIsUsedUp(tx, organization)) return 'conversations.reason_quota'
  return undefined
}

const month = ({ time_zone }: Pick<Organization, 'time_zone'>) =>
  sql<string>`to_char(now() at time zone ${time_zone}, 'YYYY-MM')`

/** Automatic answers of the calendar month of the organization's time zone. */
export async function answersThisMonth(tx: Tx, organization: Pick<Organization, 'time_zone'>): Promise<number> {
  const usage = await tx
    .selectFrom('monthly_usage')
    .select('automatic_answers')
    .where('month', '=', month(organization))
    .executeTakeFirst()
  return usage?.automatic_answers ?? 0
}

/** Whether the month's automatic answers are used up. */
export async function quotaIsUsedUp(tx: Tx, organization: Pick<Organization, 'time_zone'>): Promise<boolean> {
  return (await answersThisMonth(tx, organization)) >= LIMITS.monthlyAutomaticAnswers
}

/**
 * Counts one automatic answer, in the transaction that stores it. At 80 and at 100 percent of the quota the admins are
 * told, once each in a month. Call it under the organization's lock.
 */
export async function countAnswer(deps: Pick<Deps, 'jobs'>, tx: Tx, organization: Organization): Promise<void> {
  const usage = await tx
    .insertInto('monthly_usage')
    .values({ organization_id: organization.id, month: month(organization), automatic_answers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'month'])
        .doUpdateSet({ automatic_answers: sql`monthly_usage.automatic_answers + 1` }),
    )
    .returning(['month', 'automatic_answers', 'noticed_percent'])
    .executeTakeFirstOrThrow()
  const share = (usage.automatic_answers / LIMITS.monthlyAutomaticAnswers) * 100
  const percent = LIMITS.quotaNotices.findLast((notice) => share >= notice)
  if (!percent || usage.noticed_percent >= percent) return
  await tx.updateTable('monthly_usage').set({ noticed_percent: percent }).where('month', '=', usage.month).execute()
  await deps.jobs.send(tx, 'quota.notice', { organizationId: organization.id, month: usage.month, percent })
  await appendEvent(tx, organization.id, 'organization.upserted', { organization_id: organization.id })
}
