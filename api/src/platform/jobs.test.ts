import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { eventually } from '../../test/people.ts'
import { newId } from './ids.ts'

describe('jobs', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())

  it(
    'work a backlog off without waiting between jobs, one after the other for each key',
    { timeout: 20_000 },
    async () => {
      const { jobs, database } = server.deps
      const channels = [newId('channel'), newId('channel')]
      const sent = Array.from({ length: 40 }, (_, n) => ({ webhookEventId: String(n), channelId: channels[n % 2]! }))
      for (const data of sent) await database.asService((tx) => jobs.send(tx, 'webhook.process', data))
      const done: typeof sent = []
      const running = new Set<string>()
      await new Promise<void>((resolve, reject) => {
        void jobs.work('webhook.process', async (data) => {
          if (running.has(data.channelId)) reject(new Error('two jobs of one key ran at once'))
          running.add(data.channelId)
          await new Promise((soon) => setTimeout(soon, 5))
          running.delete(data.channelId)
          done.push(data)
          if (done.length === sent.length) resolve()
        })
      })
      for (const channelId of channels) {
        assert.deepEqual(
          done.filter((data) => data.channelId === channelId),
          sent.filter((data) => data.channelId === channelId),
        )
      }
    },
  )

  for (const [how, retryCount, triesOfFirst] of [
    ['always fails', 3, 1],
    ['ended its process each time', 4, 0],
  ] as const)
    it(`give up a job that ${how}, and go on with the next of its key`, { timeout: 20_000 }, async () => {
      const failing = await startTestServer({ workers: false })
      const { jobs, database } = failing.deps
      const organizationId = newId('organization')
      const documentId = newId('document')
      const tries: string[] = []
      for (const n of ['first', 'second'])
        await database.asService((tx) =>
          jobs.send(tx, 'document.ingest', { organizationId: `${organizationId} ${n}`, documentId }),
        )
      // Tried as often as it may be, as after an hour of failing.
      await database.asService(async (tx) => {
        await sql`reset role`.execute(tx)
        await sql`update pgboss.job set retry_count = ${retryCount}
          where id = (select id from pgboss.job where name = 'document.ingest' order by created_on limit 1)`.execute(tx)
      })
      await new Promise<void>((resolve) => {
        void jobs.work('document.ingest', async ({ organizationId: which }) => {
          tries.push(which.split(' ')[1]!)
          if (tries.at(-1) === 'second') return resolve()
          throw new Error('always')
        })
      })
      assert.deepEqual(tries, [...Array<string>(triesOfFirst).fill('first'), 'second'])
      await failing.close()
    })

  it(
    'that were taken together neither wait for one of them that lasts nor fail with one',
    { timeout: 60_000 },
    async () => {
      const busy = await startTestServer({ workers: false })
      const { jobs, database } = busy.deps
      const organizationId = newId('organization')
      const send = (conversationId: string, messageId: string) =>
        database.asTenant(organizationId, (tx) =>
          jobs.send(tx, 'message.send', { organizationId, conversationId, messageId }),
        )
      for (const key of ['lasting', 'failing', 'quick']) await send(key, '1')
      const began: string[] = []
      let end = () => {}
      const lasting = new Promise<void>((resolve) => (end = resolve))
      await jobs.work('message.send', async ({ conversationId, messageId }) => {
        const times = began.push(`${conversationId} ${messageId}`)
        if (conversationId === 'lasting') await lasting
        if (conversationId === 'failing' && !began.slice(0, times - 1).includes(began[times - 1]!))
          throw new Error('once')
      })
      await eventually(async () => began.includes('quick 1'))
      for (const key of ['lasting', 'failing', 'quick']) await send(key, '2')
      await eventually(async () => began.includes('quick 2') && began.includes('failing 2'))
      assert.ok(!began.includes('lasting 2'), 'the next of its own key waits')
      end()
      await eventually(async () => began.includes('lasting 2'))
      assert.deepEqual(began.toSorted(), [
        'failing 1',
        'failing 1',
        'failing 2',
        'lasting 1',
        'lasting 2',
        'quick 1',
        'quick 2',
      ])
      await busy.close()
    },
  )

  it('begin at once where a worker is free, whatever the others do', { timeout: 60_000 }, async (test) => {
    const waking = await startTestServer({ workers: false })
    test.after(() => waking.close())
    const { jobs, database } = waking.deps
    const began = new Map<string, () => void>()
    let end = () => {}
    const lasting = new Promise<void>((resolve) => (end = resolve))
    await jobs.work('conversation.answer', async ({ conversationId }) => {
      began.get(conversationId)?.()
      if (conversationId.startsWith('lasting')) await lasting
    })
    const begins = (conversationId: string) =>
      new Promise<void>((resolve, reject) => {
        began.set(conversationId, resolve)
        database
          .asService((tx) =>
            jobs.send(tx, 'conversation.answer', { organizationId: '1', conversationId, messageId: '1' }),
          )
          .catch(reject)
      })
    // All but one are at work, and what comes comes alone.
    await Promise.all(['lasting 1', 'lasting 2', 'lasting 3'].map(begins))
    const since = Date.now()
    for (let n = 0; n < 10; n++) await begins(`quick ${n}`)
    end()
    const took = Date.now() - since
    // Asked for every two seconds, they would take twenty.
    assert.ok(took < 6000, `ten jobs took ${took} ms`)
  })

  it('that come at once are all worked at once, as many as there are workers', { timeout: 60_000 }, async (test) => {
    const waking = await startTestServer({ workers: false })
    test.after(() => waking.close())
    const { jobs, database } = waking.deps
    let running = 0
    let allRun = () => {}
    await jobs.work('webhook.process', async () => {
      if (++running === 4) allRun()
      await together
    })
    let together: Promise<void>
    const since = Date.now()
    for (let round = 0; round < 10; round++) {
      running = 0
      together = new Promise((resolve) => (allRun = resolve))
      // The database tells it once for all of a transaction.
      await database.asService(async (tx) => {
        for (const n of [1, 2, 3, 4])
          await jobs.send(tx, 'webhook.process', { webhookEventId: String(n), channelId: `${round} ${n}` })
      })
      await together
    }
    const took = Date.now() - since
    assert.ok(took < 6000, `ten rounds took ${took} ms`)
  })

  it('are never failed for good by the queue: that would block the later ones of their key', async () => {
    const { jobs, database } = server.deps
    await database.asService((tx) =>
      jobs.send(tx, 'conversation.seen', {
        organizationId: newId('organization'),
        conversationId: newId('conversation'),
        typing: false,
      }),
    )
    const { rows } = await database.asService((tx) =>
      sql<{ retry_limit: number }>`select retry_limit from pgboss.job where name = 'conversation.seen'`.execute(tx),
    )
    assert.ok(rows.length === 1 && rows[0]!.retry_limit > 1000)
  })

  it('let those that run end before the process does, and begin no other', { timeout: 60_000 }, async () => {
    const stopping = await startTestServer({ workers: false })
    const { jobs, database } = stopping.deps
    const organizationId = newId('organization')
    const began: string[] = []
    let ended = false
    let end = () => {}
    const running = new Promise<void>((resolve) => {
      void jobs.work('document.purge', async ({ documentId }) => {
        began.push(documentId)
        resolve()
        await new Promise<void>((done) => (end = done))
        ended = true
      })
    })
    await database.asService((tx) => jobs.send(tx, 'document.purge', { organizationId, documentId: 'first' }))
    await running
    await database.asService((tx) => jobs.send(tx, 'document.purge', { organizationId, documentId: 'second' }))
    const stopped = jobs.stop(30)
    setTimeout(end, 500)
    await stopped
    assert.equal(ended, true)
    assert.deepEqual(began, ['first'])
    await stopping.close()
  })
})
