// How fast messages go through, on a Postgres server of its own: from WhatsApp's webhook to the browser, and from the
// outbox to WhatsApp's api (the sandbox), next to what the database alone does for the same rows in the same run.
import { customer } from '../e2e/support/load.ts'
import { startPipeline, type Pipeline } from '../e2e/support/pipeline.ts'
import { eventually } from '../e2e/support/processes.ts'
import { openBaseline } from './pipeline/database.ts'
import { openShop, type Shop } from './pipeline/shop.ts'
import { each, spread } from './pipeline/times.ts'

const COUNT = Number(process.env.COUNT ?? 1000)
const CUSTOMERS = 100
/** Deliveries that WhatsApp has under way at once. */
const AT_ONCE = 16
const SHOPS = 4
/** Nothing is waited for longer. */
const MOST_SECONDS = 180

const textOf = (round: string, n: number) => `Pesan ${round} ${n}`

/** Messages of customers to several businesses: as fast as they are taken, or so many a second. */
async function inbound(
  shops: Shop[],
  round: string,
  count: number,
  pace?: number,
): Promise<{ rate: number; times: number[] }> {
  const posted = new Map<string, number>()
  const began = performance.now()
  const post = async (n: number) => {
    const text = textOf(round, n)
    posted.set(text, performance.now())
    await shops[n % shops.length]!.receive(customer(n % CUSTOMERS), text)
  }
  if (pace === undefined) await each(count, AT_ONCE, post)
  else {
    const posts: Promise<void>[] = []
    for (let n = 0; n < count; n++) {
      const wait = began + (n * 1000) / pace - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      posts.push(post(n))
    }
    await Promise.all(posts)
  }
  const seenOf = (n: number) => shops[n % shops.length]!.seen.get(textOf(round, n))
  await eventually(
    'every message in the browser',
    async () => Array.from({ length: count }, (_, n) => seenOf(n)).every((at) => at !== undefined),
    MOST_SECONDS,
  )
  const seen = Array.from({ length: count }, (_, n) => seenOf(n)!)
  return {
    rate: (count * 1000) / (Math.max(...seen) - began),
    times: seen.map((at, n) => at - posted.get(textOf(round, n))!),
  }
}

/** Replies of people, one to each customer of each business. */
async function outbox({ control, db }: Pipeline, shops: Shop[]): Promise<{ rate: number; times: number[] }> {
  const conversations: { shop: Shop; id: string }[] = []
  for (const shop of shops) {
    // WhatsApp takes replies to those who wrote to it, so they write there.
    for (let n = 0; n < CUSTOMERS; n++)
      await control('POST', `/phones/${customer(n)}/messages`, {
        phone_number_id: shop.phoneNumberId,
        type: 'text',
        text: 'Halo',
      })
    await eventually(
      'every message stored',
      async () => {
        const { rows } = await db.query<{ n: number }>(
          `select count(*)::int as n from messages where channel_id = $1 and text = 'Halo'`,
          [shop.channelId],
        )
        return rows[0]!.n === CUSTOMERS
      },
      MOST_SECONDS,
    )
    const { rows } = await db.query<{ id: string }>('select id from conversations where channel_id = $1', [
      shop.channelId,
    ])
    conversations.push(...rows.map(({ id }) => ({ shop, id })))
  }
  const began = Date.now()
  await each(conversations.length, AT_ONCE, async (n) => {
    const { shop, id } = conversations[n]!
    await shop.merchant.call('POST', `/conversations/${id}/messages`, {
      text: `Baik ${n}`,
      clientKey: crypto.randomUUID(),
    })
  })
  const rows = await eventually(
    'every reply at WhatsApp',
    async () => {
      const found = await db.query<{ id: string; created_at: Date }>(
        `select id, created_at from messages where direction = 'out' and status in ('sent', 'delivered', 'read')`,
      )
      return found.rows.length === conversations.length && found.rows
    },
    MOST_SECONDS,
  )
  const accepted = new Map<string, number>()
  for (const shop of shops) {
    for (let n = 0; n < CUSTOMERS; n++) {
      const { messages } = await control('GET', `/phones/${customer(n)}/messages?phone_number_id=${shop.phoneNumberId}`)
      for (const message of messages)
        if (message.direction === 'out') accepted.set(message.biz_opaque_callback_data, message.at)
    }
  }
  return {
    rate: (rows.length * 1000) / (Math.max(...accepted.values()) - began),
    times: rows.map(({ id, created_at }) => accepted.get(id)! - created_at.getTime()),
  }
}

const pipeline = await startPipeline({ direct: true })
if (!pipeline) throw new Error('This needs the binaries of Postgres (initdb, postgres).')
const shops: Shop[] = []
const row = (what: string, { rate, times }: { rate: number; times: number[] }, alone?: number) =>
  console.log(
    `${what.padEnd(58)} ${rate.toFixed(0).padStart(5)} /s   ${spread(times).padEnd(18)} ${alone === undefined ? '' : `database alone ${alone.toFixed(0)} /s, ratio ${(rate / alone).toFixed(2)}`}`,
  )
try {
  for (let n = 0; n < SHOPS; n++) shops.push(await openShop(pipeline, `bench-${n}`))
  const [first] = shops as [Shop]
  await inbound(shops, 'warm', 200)
  const baseline = await openBaseline(pipeline, first.channelId, AT_ONCE)
  await baseline.inbound(100)

  console.log(
    'messages a second; median / 99th percentile from the webhook to the browser, or from the outbox to WhatsApp',
  )
  const single = await inbound([first], 'one', COUNT)
  row('in, one business, as fast as it goes', single, await baseline.inbound(COUNT))
  const many = await inbound(shops, 'many', COUNT)
  row(`in, ${SHOPS} businesses, as fast as it goes`, many)
  row('in, one business, at half of that pace', await inbound([first], 'half', Math.min(COUNT, 500), single.rate / 2))
  row('in, one business, 5 a second', await inbound([first], 'calm', 100, 5))
  const out = await outbox(pipeline, shops)
  row(`out, ${SHOPS} businesses (WhatsApp's pace is 59 /s for each)`, out, await baseline.outbox(COUNT))
  console.log(
    `  without the two statuses of each the database alone does ${(await baseline.sends(COUNT)).toFixed(0)} /s`,
  )
} finally {
  for (const shop of shops) shop.close()
  await pipeline.close()
}
