// What the inbox costs as it grows: the same calls over HTTP at 10^4, 10^5 and 10^6 messages of one organization on
// server Postgres, a tenth as many conversations, one of them with 20,000 messages. It must not grow with the total.
import { startTestServer } from '../api/test/harness.ts'
import { conversationId, fillInbox, rewrite } from '../api/src/modules/conversations/inbox/bigInbox.fixture.ts'
import { openPool } from '../e2e/support/pipeline.ts'
import { makeShop } from '../api/src/modules/conversations/conversations.fixture.ts'
import { throwawayPostgres } from '../scripts/test/postgres.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const LONG = 20_000
const TRIES = 200

async function measure(
  call: () => Promise<{ status: number; body: unknown }>,
): Promise<{ median: number; p99: number }> {
  const times: number[] = []
  for (let i = 0; i < TRIES + 10; i++) {
    const began = performance.now()
    const { status, body } = await call()
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    // The first few warm caches that a running server has.
    if (i >= 10) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { median: times[TRIES / 2]!, p99: times[Math.floor(TRIES * 0.99)]! }
}

/** Tidies every database of the server. */
async function vacuum(url: string): Promise<void> {
  const server = openPool({ url }, 1)
  const { rows } = await server.query<{ datname: string }>(
    'select datname from pg_database where datallowconn and not datistemplate',
  )
  await server.end()
  for (const { datname } of rows) {
    const address = new URL(url)
    address.pathname = datname
    const database = openPool({ url: address.href }, 1)
    await database.query('vacuum analyze')
    await database.end()
  }
}

const postgres = await throwawayPostgres()
if (!postgres) throw new Error('This needs the binaries of Postgres (initdb, postgres).')
process.env.SAPA_TEST_DATABASE_URL = postgres.url
const results = new Map<string, { median: number; p99: number }[]>()
try {
  for (const size of SIZES) {
    const server = await startTestServer({ workers: false })
    const shop = await makeShop(server)
    await fillInbox(
      server.deps.database,
      { organizationId: shop.organizationId, channelId: shop.channel.id, userId: shop.admin.userId },
      { messages: size, conversations: size / 10, long: Math.min(LONG, size / 2) },
    )
    // What many said is quickly found where it is spread evenly; these are all far down, or in one place.
    await rewrite(server.deps.database, { text: 'Titip durian', first: size / 20, last: size / 10, count: 6000 })
    await rewrite(server.deps.database, { text: 'Titip rendang', first: 1, last: 1, count: 5000 })
    // As autovacuum leaves it: after so much at once it would come in the middle of the measuring.
    await vacuum(postgres.url)
    const list = (query: string) => `/conversations?organizationId=${shop.organizationId}&limit=50${query}`
    const calls: Record<string, string> = {
      list: list(''),
      'list, mine': list('&filter=mine'),
      'list, unassigned': list('&filter=unassigned'),
      'list, resolved': list('&filter=resolved'),
      'search, a name': list('&search=siti'),
      'search, a phone number': list('&search=081000004321'),
      'search, a rare word': list('&search=gosend'),
      'search, a common word': list('&search=pesanan'),
      'search, what was said long ago': list('&search=durian'),
      'search, what one chat says': list('&search=rendang'),
      'search in mine': list('&search=pesanan&filter=mine'),
      'search in resolved': list('&search=durian&filter=resolved'),
      'search, nothing there': list('&search=zzyzx'),
      counts: `/conversations/counts?organizationId=${shop.organizationId}`,
      'open the long conversation': `/conversations/${conversationId(1)}/messages?limit=50`,
    }
    for (const [name, path] of Object.entries(calls)) {
      const result = await measure(() => server.call('GET', path, { token: shop.admin.token }))
      results.set(name, [...(results.get(name) ?? []), result])
    }
    await server.close()
  }
} finally {
  postgres.stop()
}

const cell = (text: string) => text.padStart(16)
console.log(
  `${'median / p99, ms'.padEnd(34)}${SIZES.map((size) => cell(`${size} messages`)).join('')}${cell('largest/smallest')}`,
)
for (const [name, all] of results) {
  const ratio = all.at(-1)!.median / all[0]!.median
  console.log(
    `${name.padEnd(34)}${all.map(({ median, p99 }) => cell(`${median.toFixed(1)} / ${p99.toFixed(1)}`)).join('')}${cell(ratio.toFixed(2))}`,
  )
}
