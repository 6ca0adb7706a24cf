import { randomUUID } from 'node:crypto'
import { openPool, type Pipeline } from '../../e2e/support/pipeline.ts'
import { each } from './times.ts'

interface Row {
  [column: string]: unknown
}

/** Statements of one transaction. */
type Statement = [text: string, values?: unknown[]]

/**
 * What the database alone does for one message, statuses of WhatsApp included: rows like those that the product wrote for it, in transactions as the
 * product's, over plain connections.
 */
export async function openBaseline({ db, postgres }: Pipeline, channelId: string, atOnce: number) {
  const one = async (sql: string): Promise<Row> => (await db.query(sql, [channelId])).rows[0] as Row
  const message = await one('select * from messages where channel_id = $1 order by id desc limit 1')
  const delivery = await one('select * from webhook_events where channel_id = $1 order by id desc limit 1')
  const organization = message.organization_id as string
  const events = (
    await db.query<Row>('select * from events where organization_id = $1 order by sequence desc limit 2', [
      organization,
    ])
  ).rows
  const columns = new Map<string, string[]>()
  for (const table of ['messages', 'webhook_events', 'events']) {
    const { rows } = await db.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    columns.set(
      table,
      rows.map(({ column_name }) => column_name),
    )
  }
  const insert = (table: string, row: Row): Statement => {
    const names = columns.get(table)!
    const values = names.map((name) =>
      row[name] !== null && typeof row[name] === 'object' && !(row[name] instanceof Date)
        ? JSON.stringify(row[name])
        : row[name],
    )
    return [
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      values,
    ]
  }
  const job = (id: string): Statement => [
    `insert into pgboss.job (id, name, data, singleton_key, policy) values ($1, 'webhook.process', '{}', $2, 'baseline')`,
    [id, channelId],
  ]
  const lock: Statement = ['select id from organizations where id = $1 for update', [organization]]
  const appendEvents = (): Statement[] =>
    events.flatMap((event) => [
      ['update organizations set event_sequence = event_sequence + 1 where id = $1', [organization]],
      [insertEvent, [organization, event.name, JSON.stringify(event.payload)]],
      [`select pg_notify('baseline', $1)`, [organization]],
    ])
  const insertEvent =
    'insert into events (organization_id, sequence, name, payload) select id, event_sequence, $2, $3 from organizations where id = $1'
  const touch: Statement = [
    'update conversations set last_message_at = now(), updated_at = now() where id = $1',
    [message.conversation_id],
  ]

  const inbound = (): Statement[][] => {
    const [id, jobId] = [randomUUID(), randomUUID()]
    return [
      [insert('webhook_events', { ...delivery, id, body_hash: id, status: 'stored' }), job(jobId)],
      [
        lock,
        insert('messages', { ...message, id, provider_id: id }),
        touch,
        ['update daily_counts set messages = messages + 1 where channel_id = $1', [channelId]],
        ...appendEvents(),
        ['update channels set received_count = received_count + 1 where id = $1', [channelId]],
      ],
      [['update webhook_events set status = $2, processed_at = now() where id = $1', [id, 'processed']]],
      [['delete from pgboss.job where id = $1', [jobId]]],
    ]
  }
  const sends = (id: string): Statement[][] => {
    const jobId = randomUUID()
    return [
      [
        lock,
        insert('messages', { ...message, id, provider_id: null, direction: 'out', status: 'queued' }),
        touch,
        job(jobId),
        ...appendEvents(),
      ],
      [
        lock,
        become(id, 'sending'),
        ['update channels set paced_until = now() where id = $1', [channelId]],
        ['update conversations set paced_until = now() where id = $1', [message.conversation_id]],
      ],
      [lock, become(id, 'sent'), ...appendEvents()],
      [['delete from pgboss.job where id = $1', [jobId]]],
    ]
  }
  const become = (id: string, name: string): Statement => ['update messages set status = $2 where id = $1', [id, name]]
  /** WhatsApp tells of each that it was sent and that it arrived, each in a delivery; what came together is applied together. */
  const statuses = (id: string): Statement[][] => {
    const [jobId, ...deliveries] = [randomUUID(), randomUUID(), randomUUID()]
    return [
      ...deliveries.map((one, n): Statement[] => [
        insert('webhook_events', { ...delivery, id: one, body_hash: one, status: 'stored' }),
        ...(n === 0 ? [job(jobId)] : []),
      ]),
      [lock, become(id, 'delivered'), ...appendEvents()],
      [['update webhook_events set status = $2, processed_at = now() where id = any($1)', [deliveries, 'processed']]],
      [['delete from pgboss.job where id = $1', [jobId]]],
    ]
  }
  const outbox = (): Statement[][] => {
    const id = randomUUID()
    return [...sends(id), ...statuses(id)]
  }

  /** Messages a second. */
  const rate = async (count: number, transactions: () => Statement[][]): Promise<number> => {
    const pool = openPool(postgres, atOnce)
    const began = performance.now()
    await each(count, atOnce, async () => {
      for (const statements of transactions()) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          for (const [text, values] of statements) await client.query(text, values)
          await client.query('commit')
        } finally {
          client.release()
        }
      }
    })
    const seconds = (performance.now() - began) / 1000
    await pool.end()
    return count / seconds
  }
  return {
    inbound: (count: number) => rate(count, inbound),
    outbox: (count: number) => rate(count, outbox),
    sends: (count: number) => rate(count, () => sends(randomUUID())),
  }
}
