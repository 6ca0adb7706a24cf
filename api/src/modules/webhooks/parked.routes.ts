import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { decodeCursor, page } from '../../platform/http/paging.ts'
import { register } from '../../platform/http/register.ts'
import { isMessageKey, translate } from '../../platform/messages.ts'
import * as operations from './parked.operations.ts'
import { discard, replay } from './replay.ts'
import { discardMany, ofReason, replayMany } from './replayMany.ts'

const EXCERPT = 4000
const MOST_REASONS = 50

const inWords = (language: Language, reason: string, detail: string | null) =>
  isMessageKey(reason) ? translate(language, reason, { detail: detail ?? '?' }) : reason

/** What could not be shown, for those who look after the numbers. */
export function parkedRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.listParkedItems, async ({ tenant, query, language }) => {
    const { limit = 25, cursor, channelId } = query
    const after = decodeCursor(cursor, 1)
    return tenant.run(async (tx) => {
      if (channelId && !(await tx.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst()))
        throw notFound()
      let select = tx
        .selectFrom('parked_items')
        .innerJoin('channels', 'channels.id', 'parked_items.channel_id')
        .select([
          'parked_items.id',
          'channel_id',
          'channels.name as channel_name',
          'kind',
          'reason',
          'detail',
          'received_at',
          sql<string>`left(content, ${EXCERPT})`.as('content'),
        ])
        .where('parked_items.status', '=', 'parked')
        .where(ofReason(query))
      if (channelId) select = select.where('channel_id', '=', channelId)
      if (after) select = select.where('parked_items.id', '<', after[0]!)
      const { rows, nextCursor } = page(
        await select
          .orderBy('parked_items.id', 'desc')
          .limit(limit + 1)
          .execute(),
        limit,
        (row) => [row.id],
      )
      const data = rows.map(({ reason, detail, ...row }) => ({ ...row, reason: inWords(language, reason, detail) }))
      return { data, nextCursor }
    })
  })

  register(app, deps, operations.listParkedReasons, ({ tenant, language }) =>
    tenant.run(async (tx) => {
      const rows = await tx
        .selectFrom('parked_items')
        .select((eb) => [
          'reason',
          'detail',
          eb.fn.countAll<string>().as('count'),
          eb.fn.max('received_at').as('newest_at'),
        ])
        .where('status', '=', 'parked')
        .groupBy(['reason', 'detail'])
        .orderBy('count', 'desc')
        .orderBy('reason')
        .orderBy('detail')
        .limit(MOST_REASONS)
        .execute()
      return {
        data: rows.map(({ reason, detail, count, newest_at }) => ({
          reason,
          detail,
          text: inWords(language, reason, detail),
          count: Number(count),
          newest_at,
        })),
      }
    }),
  )

  register(app, deps, operations.replayParkedItems, async ({ tenant, body }) => ({
    data: await replayMany(deps, tenant, body),
  }))

  register(app, deps, operations.discardParkedItems, async ({ tenant, body }) => ({
    data: { discarded: await discardMany(tenant, body) },
  }))

  register(app, deps, operations.replayParkedItem, async ({ tenant, params }) => {
    const placed = await replay(deps, tenant, params.id)
    return { data: { placed }, message: placed ? 'parked.replayed' : 'parked.still' }
  })

  register(app, deps, operations.discardParkedItem, async ({ tenant, params }) => {
    await discard(tenant, params.id)
    return { data: { id: params.id }, message: 'parked.discarded' }
  })
}
