import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import { appendEvent } from '../../../platform/events.ts'
import type { Call } from '../../../platform/http/register.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { addMessage } from '../addMessage.ts'
import { asMember, isAtWork } from '../atWork.ts'
import { announce } from '../inbox/announce.ts'
import { findConversation } from '../conversation.ts'
import { lockOrganization } from '../organization.ts'
import { newKey, sendNow } from './reply.ts'
import { cancelAnswer } from '../answer/runningAnswers.ts'
import { windowClosesAt } from './window.ts'

type Caller = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'userId'>

const waiting = (tx: Tx) =>
  tx
    .selectFrom('scheduled_messages')
    .innerJoin('users', 'users.id', 'scheduled_messages.user_id')
    .select([
      'scheduled_messages.id',
      'scheduled_messages.text',
      'scheduled_messages.send_at',
      'users.name as author_name',
    ])

const changed = (tx: Tx, organizationId: string, conversationId: string) =>
  appendEvent(tx, organizationId, 'scheduled.changed', { conversation_id: conversationId })

export const scheduledOf = (tx: Tx, conversationId: string) =>
  waiting(tx)
    .where('scheduled_messages.conversation_id', '=', conversationId)
    .orderBy('scheduled_messages.send_at')
    .orderBy('scheduled_messages.id')
    .execute()

/**
 * Has a reply leave later. Until then every colleague sees it and may cancel it.
 *
 * @throws AppError `validation` for a time that is past or after the window, `conflict` for too many, or where something
 *   else waits under the key
 */
export async function schedule(
  deps: Pick<Deps, 'jobs'>,
  { tenant, userId }: Caller,
  conversationId: string,
  { text, sendAt, clientKey }: { text: string; sendAt: string; clientKey: string },
) {
  const { organizationId } = tenant
  const at = new Date(sendAt)
  if (!text.trim()) throw invalid('text', 'field.required')
  if (Number.isNaN(at.getTime())) throw invalid('send_at', 'conversations.schedule_past')
  return tenant.run(async (tx) => {
    const { now } = await lockOrganization(tx, organizationId)
    if (at <= now) throw invalid('send_at', 'conversations.schedule_past')
    const conversation = await findConversation(tx, conversationId)
    if (!conversation) throw notFound()
    const closes = windowClosesAt(conversation)
    if (!closes || at >= closes) throw invalid('send_at', 'conversations.schedule_window')
    const id = newId('scheduled')
    const { count } = await tx
      .selectFrom('scheduled_messages')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= LIMITS.scheduledMessages) throw new AppError('conflict', 'conversations.schedule_full')
    const added = await tx
      .insertInto('scheduled_messages')
      .values({
        id,
        organization_id: organizationId,
        conversation_id: conversationId,
        user_id: userId,
        text,
        client_key: clientKey,
        send_at: at,
      })
      .onConflict((conflict) => conflict.columns(['conversation_id', 'client_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await deps.jobs.send(
        tx,
        'message.scheduled',
        { organizationId, scheduledId: id },
        { startAfterSeconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000)) },
      )
      await changed(tx, organizationId, conversationId)
    }
    const reply = await waiting(tx)
      .where('scheduled_messages.conversation_id', '=', conversationId)
      .where('scheduled_messages.client_key', '=', clientKey)
      .executeTakeFirstOrThrow()
    // Tried again, 'in half an hour' is a little later.
    if (reply.text !== text || Math.abs(reply.send_at.getTime() - at.getTime()) > 60_000)
      throw new AppError('conflict', 'conversations.key_taken')
    return reply
  })
}

export async function cancel({ tenant }: Pick<Caller, 'tenant'>, id: string): Promise<{ id: string }> {
  await tenant.run(async (tx) => {
    await lockOrganization(tx, tenant.organizationId)
    const gone = await tx
      .deleteFrom('scheduled_messages')
      .where('id', '=', id)
      .returning('conversation_id')
      .executeTakeFirst()
    if (!gone) throw notFound()
    await changed(tx, tenant.organizationId, gone.conversation_id)
  })
  return { id }
}

/** Job message.scheduled: sends what is due, in the name of who wrote it. What cannot leave any more is shown as failed, with the reason. */
export async function sendScheduled(
  deps: Pick<Deps, 'database' | 'jobs'>,
  { organizationId, scheduledId }: Jobs['message.scheduled'],
): Promise<void> {
  const sent = await deps.database.asTenant(organizationId, async (tx) => {
    const organization = await lockOrganization(tx, organizationId)
    const due = await tx
      .deleteFrom('scheduled_messages')
      .where('id', '=', scheduledId)
      .returningAll()
      .executeTakeFirst()
    const conversation = due && (await findConversation(tx, due.conversation_id))
    if (!due || !conversation) return undefined
    const clientKey = newKey()
    try {
      await refuseAfterStop(tx, conversation.contact_id, due.created_at)
      // Nobody who left speaks for the business, nor is given the conversation.
      if (!isAtWork(await asMember(tx, due.user_id).execute()))
        throw new AppError('conflict', 'conversations.dropped_left')
      await sendNow(
        deps,
        tx,
        organization,
        { userId: due.user_id, language: 'en' },
        due.conversation_id,
        { type: 'text', text: due.text },
        clientKey,
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const id = await addMessage(tx, organization, conversation, {
        direction: 'out',
        author: 'person',
        author_user_id: due.user_id,
        type: 'text',
        text: due.text,
        status: 'failed',
        client_key: clientKey,
      })
      await tx.updateTable('messages').set({ failure: error.key }).where('id', '=', id).execute()
      await announce(tx, organizationId, conversation.id, [id])
    }
    await changed(tx, organizationId, due.conversation_id)
    return due
  })
  if (sent) cancelAnswer(sent.conversation_id)
}

/** What was written before the customer asked for silence answers nothing any more. @throws AppError `conflict` */
async function refuseAfterStop(tx: Tx, contactId: string, writtenAt: Date): Promise<void> {
  const { opted_out_at } = await tx
    .selectFrom('contacts')
    .select('opted_out_at')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (opted_out_at && opted_out_at > writtenAt) throw new AppError('conflict', 'conversations.dropped_silence')
}
