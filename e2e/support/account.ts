import assert from 'node:assert/strict'
import type { Follower } from './follower.ts'
import { customer } from './load.ts'
import type { Pipeline } from './pipeline.ts'
import { eventually } from './processes.ts'

/** What the phones and the product hold, each for itself. */
export interface Account {
  /** Ids of what customers wrote. */
  written: string[]
  /** The same, as conversations show it; and how much came and has no place. */
  shown: string[]
  received: number
  parked: number
  /** The outbox: each row and what became of it. */
  outbox: { id: string; status: string }[]
  /** For each message that a phone holds, the row of the outbox that it is. */
  onPhones: string[]
}

/** Waits until nothing is under way: every webhook taken and read, every message of the outbox at an end, no job that could run. */
export async function settled({ control, db }: Pipeline, seconds: number): Promise<void> {
  let left: unknown
  await eventually(
    'nothing under way',
    async () => {
      const { deliveries } = await control('GET', '/deliveries?limit=1000')
      const {
        rows: [open],
      } = await db.query(`select
      (select count(*) from webhook_events where status = 'stored') as webhooks,
      (select count(*) from messages where direction = 'out' and status in ('queued', 'sending')) as outbox,
      (select count(*) from media where status = 'waiting') as media,
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name in ('webhook.process', 'conversation.answer', 'message.send', 'media.fetch')) as jobs`)
      left = { deliveries: deliveries.filter(({ due }: { due: number | null }) => due !== null).length, ...open }
      return Object.values(left as Record<string, unknown>).every((count) => Number(count) === 0)
    },
    seconds,
  ).catch((error: unknown) => {
    throw new Error(`not settled within ${seconds} s: ${JSON.stringify(left)}`, { cause: error })
  })
}

/** A message as the sandbox's phone has it. */
interface PhoneMessage {
  id: string
  direction: 'in' | 'out'
  biz_opaque_callback_data: string
}

export async function accountOf(
  { control, db, phoneNumberId, channelId }: Pipeline,
  customers: number,
): Promise<Account> {
  const phones: PhoneMessage[] = (
    await Promise.all(
      Array.from({ length: customers }, (_, n) =>
        control('GET', `/phones/${customer(n)}/messages?phone_number_id=${phoneNumberId}`),
      ),
    )
  ).flatMap(({ messages }) => messages)
  const rows = async <T>(sql: string) => (await db.query(sql, [channelId])).rows as T[]
  return {
    written: phones.filter(({ direction }) => direction === 'in').map(({ id }) => id),
    onPhones: phones.filter(({ direction }) => direction === 'out').map((message) => message.biz_opaque_callback_data),
    shown: (
      await rows<{ provider_id: string }>(`select provider_id from messages where channel_id = $1 and direction = 'in'`)
    ).map(({ provider_id }) => provider_id),
    received: (await rows<{ received_count: number }>('select received_count::int from channels where id = $1'))[0]!
      .received_count,
    parked: (await rows<{ n: number }>('select count(*)::int as n from parked_items where channel_id = $1'))[0]!.n,
    outbox: await rows(`select id, status from messages where channel_id = $1 and direction = 'out'`),
  }
}

/** Fails unless every promise holds: nothing lost, nothing twice, no status that lies. Prints what was counted. */
export function balances({ written, shown, received, parked, outbox, onPhones }: Account): void {
  const statuses = [...new Set(outbox.map(({ status }) => status))]
    .map((name) => `${outbox.filter(({ status }) => status === name).length} ${name}`)
    .join(', ')
  console.log(
    `written ${written.length} = shown ${shown.length} + parked ${parked}; counted ${received}; outbox ${outbox.length} (${statuses}); on phones ${onPhones.length}`,
  )
  assert.deepEqual(shown.toSorted(), written.toSorted(), 'every message of a customer is shown once')
  assert.equal(received, shown.length + parked, 'received = shown + parked')
  assert.equal(new Set(onPhones).size, onPhones.length, 'no phone holds two copies of one row')
  const held = new Set(onPhones)
  for (const { id, status } of outbox) {
    if (held.has(id)) assert.ok(['sent', 'delivered', 'read'].includes(status), `${id} is on a phone and '${status}'`)
    else assert.ok(['failed', 'unconfirmed'].includes(status), `${id} is on no phone and '${status}'`)
  }
  assert.deepEqual(
    onPhones.filter((id) => !outbox.some((row) => row.id === id)),
    [],
    'what phones hold is in the outbox',
  )
}

/** Fails unless somebody who looked on saw every event once and in order. */
export function sawAll({ events }: Follower): void {
  const numbers = events.map(({ sequence }) => sequence)
  assert.ok(numbers.length > 0, 'events came')
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => numbers[0]! + index),
    'the events came once each, in order',
  )
}
