import type { Tx } from '../../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import { appendEvent } from '../../../platform/events.ts'
import { newId } from '../../../platform/ids.ts'
import { LIMITS } from '@sapa/shared/contracts'
import type { Tenant } from '../../../platform/http/register.ts'
import { lockOrganization } from '../organization.ts'

export interface SavedReplyText {
  shortcut: string
  text: string
}

/** All of them: there are few enough for a menu. */
export function savedReplies(tx: Tx) {
  return tx.selectFrom('saved_replies').select(['id', 'shortcut', 'text']).orderBy('shortcut').execute()
}

/** @throws AppError `conflict` for a shortcut that is taken, `quota_exceeded` */
export function createSavedReply({ tenant, userId }: { tenant: Tenant; userId: string }, reply: SavedReplyText) {
  return change(tenant, async (tx) => {
    await refuse(tx, reply)
    if ((await savedReplies(tx)).length >= LIMITS.savedReplies)
      throw new AppError('quota_exceeded', 'conversations.replies_full')
    const id = newId('savedReply')
    await tx
      .insertInto('saved_replies')
      .values({ id, organization_id: tenant.organizationId, author_user_id: userId, ...reply })
      .execute()
    return { id, ...reply }
  })
}

/** @throws AppError `not_found`, `conflict` for a shortcut that is taken */
export function updateSavedReply(tenant: Tenant, id: string, reply: SavedReplyText) {
  return change(tenant, async (tx) => {
    await refuse(tx, reply, id)
    const { numUpdatedRows } = await tx
      .updateTable('saved_replies')
      .set({ ...reply, updated_at: new Date() })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw notFound()
    return { id, ...reply }
  })
}

export function deleteSavedReply(tenant: Tenant, id: string) {
  return change(tenant, async (tx) => {
    await tx.deleteFrom('saved_replies').where('id', '=', id).execute()
    return { id }
  })
}

/** One change of a business's replies at a time, told to everybody with the whole list, which is short. */
async function change<T>(tenant: Tenant, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tenant.run(async (tx) => {
    await lockOrganization(tx, tenant.organizationId)
    const result = await work(tx)
    await appendEvent(tx, tenant.organizationId, 'saved_replies.changed', { organization_id: tenant.organizationId })
    return result
  })
}

async function refuse(tx: Tx, { shortcut, text }: SavedReplyText, except?: string): Promise<void> {
  if (!text.trim()) throw invalid('text', 'field.required')
  const taken = (await savedReplies(tx)).find((one) => one.shortcut.toLowerCase() === shortcut.toLowerCase())
  if (taken && taken.id !== except)
    throw new AppError('conflict', 'conversations.shortcut_taken', {
      fields: [{ key: 'shortcut', message: 'conversations.shortcut_taken' }],
    })
}
