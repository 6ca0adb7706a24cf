import type { Selectable } from 'kysely'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ParkedItemsTable } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { countReceived } from './park.ts'
import { numberIn, parseWebhook } from './parse.ts'
import { isLasting, take } from './take.ts'

type Parked = Selectable<ParkedItemsTable> & { content: string }

/** Reads a parked thing once more. @returns whether it found its place */
export async function replay(deps: Deps, tenant: Tenant, id: string): Promise<boolean> {
  const places = await readAgain(deps, tenant, id)
  if (!places) throw notFound()
  await tellOf(tenant, places)
  return places.length > 0
}

/**
 * Reads a parked thing as what is known today makes of it: for the number it names, if this business has it by now. A
 * thing that still has no place stays.
 *
 * @returns the number whose list it left, or none; undefined where it is not parked any more
 */
export async function readAgain(deps: Deps, tenant: Tenant, id: string): Promise<string[] | undefined> {
  try {
    return await tenant.run(async (tx) => {
      const item = await openItem(tx, id)
      if (!item) return undefined
      const channel = await channelFor(tx, item)
      const things = parseWebhook(item.content, { phoneNumberId: channel.phone_number_id, wabaId: channel.waba_id })
      const [only] = things
      if (things.length === 1 && only && 'parked' in only) {
        await tx
          .updateTable('parked_items')
          .set({ reason: only.parked.reason, detail: only.parked.detail ?? null })
          .where('id', '=', id)
          .execute()
        return []
      }
      await tx.deleteFrom('parked_items').where('id', '=', id).execute()
      await countReceived(tx, item.channel_id, -1)
      const stay = await take(
        deps,
        tx,
        { id: channel.id, organizationId: tenant.organizationId },
        things.map((thing) => ({ thing, webhookEventId: item.webhook_event_id })),
      )
      // Read, and still without a place.
      return stay > 0 ? [] : [item.channel_id]
    })
  } catch (error) {
    if (!isLasting(error)) throw error
    deps.log.error({ err: error, parkedItemId: id }, 'a parked thing cannot be processed')
    await tenant.run((tx) =>
      tx.updateTable('parked_items').set({ reason: 'parked.failed', detail: null }).where('id', '=', id).execute(),
    )
    return []
  }
}

/** Tells everybody who looks after numbers that their lists have changed, once for each number. */
export async function tellOf(tenant: Tenant, channelIds: string[]): Promise<void> {
  await tenant.run(async (tx) => {
    for (const channelId of new Set(channelIds))
      await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: channelId })
  })
}

/** Throws a parked thing's content away; that it came stays counted. */
export async function discard(tenant: Tenant, id: string): Promise<void> {
  const item = await tenant.run((tx) =>
    tx
      .updateTable('parked_items')
      .set({ status: 'discarded', content: null })
      .where('id', '=', id)
      .where('status', '=', 'parked')
      .returning('channel_id')
      .executeTakeFirst(),
  )
  if (!item) throw notFound()
  await tellOf(tenant, [item.channel_id])
}

async function openItem(tx: Tx, id: string): Promise<Parked | undefined> {
  const item = await tx
    .selectFrom('parked_items')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'parked')
    .forUpdate()
    .executeTakeFirst()
  return item && item.content !== null ? { ...item, content: item.content } : undefined
}

async function channelFor(tx: Tx, { channel_id: channelId, content }: Parked) {
  const number = numberIn(content)
  const named =
    number === null
      ? undefined
      : await tx
          .selectFrom('channels')
          .select(['id', 'phone_number_id', 'waba_id'])
          .where('phone_number_id', '=', number)
          .where('status', '<>', 'disconnected')
          .executeTakeFirst()
  return (
    named ??
    (await tx
      .selectFrom('channels')
      .select(['id', 'phone_number_id', 'waba_id'])
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow())
  )
}
