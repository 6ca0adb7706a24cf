import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { eventually } from '../../../../test/people.ts'
import { databaseNow } from '../../../platform/database/database.ts'
import type { GraphClient, OutgoingMessage, SendOutcome } from '../../channels/graph.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'
import {
  conversationsOf,
  fakeGraph,
  jobsOf,
  makeShop,
  messagesOf,
  receive,
  type Shop,
} from '../conversations.fixture.ts'
import { NUMBER_PACE, PAIR_PACE } from './pace.ts'
import { sendQueued } from './sendQueued.ts'

const CUSTOMERS = 4

describe('messages of several conversations that wait at once', () => {
  let server: TestServer
  let shop: Shop
  let conversations: string[]
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())
  beforeEach(async () => {
    shop = await makeShop(server)
    for (let n = 0; n < CUSTOMERS; n++)
      await receive(server, shop, { from: { phone: `62812000000${n}`, whatsappUserId: null, name: 'Budi' } })
    conversations = (await conversationsOf(server, shop)).map(({ id }) => id)
  })

  let keys = 0
  const homes = new Map<string, string>()
  const write = async (conversationId: string, text: string): Promise<string> => {
    const { body } = await server.call('POST', `/conversations/${conversationId}/messages`, {
      token: shop.admin.token,
      body: { text, clientKey: `key-${++keys}-12345` },
    })
    homes.set(body.data.id, conversationId)
    return body.data.id
  }
  const writeEach = (text: string) => Promise.all(conversations.map((id, n) => write(id, `${text} ${n}`)))
  /** Sends for all of these at once, as jobs do. */
  const run = (graph: GraphClient, messageIds: string[], deps = server.deps) =>
    Promise.allSettled(
      messageIds.map((messageId) =>
        sendQueued(
          { ...deps, graph },
          { organizationId: shop.organizationId, conversationId: homes.get(messageId)!, messageId },
        ),
      ),
    )
  const accepted = ({ callbackData }: OutgoingMessage): SendOutcome => ({
    kind: 'accepted',
    providerId: `wamid.${callbackData}`,
  })
  const states = async (messageIds: string[]) => {
    const found = new Map((await messagesOf(server, shop)).map(({ id, status }) => [id, status]))
    return messageIds.map((id) => found.get(id))
  }
  const change = (table: 'messages' | 'channels' | 'conversations', values: Record<string, unknown>, id: string) =>
    server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.updateTable(table).set(values).where('id', '=', id).execute(),
    )
  const now = () => server.deps.database.asTenant(shop.organizationId, databaseNow)

  it('are claimed together, are on their way at the same time, and are written down together', async () => {
    const ids = await writeEach('Halo')
    let transactions = 0
    const database = {
      ...server.deps.database,
      asTenant: ((organizationId, work) => {
        transactions++
        return server.deps.database.asTenant(organizationId, work)
      }) as typeof server.deps.database.asTenant,
    }
    let arrived = 0
    let allThere = () => {}
    const together = new Promise<void>((resolve) => (allThere = resolve))
    const { graph } = fakeGraph(async (message) => {
      if (++arrived === CUSTOMERS) allThere()
      await together
      return accepted(message)
    })
    await run(graph, ids, { ...server.deps, database })
    assert.deepEqual(await states(ids), Array(CUSTOMERS).fill('sent'))
    assert.equal(transactions, 2)
  })

  it('keep their order within each conversation, one at a time, however long each takes', async () => {
    const ids = [...(await writeEach('satu')), ...(await writeEach('dua')), ...(await writeEach('tiga'))]
    const onTheirWay = new Set<string | null>()
    const { graph, sent } = fakeGraph(async (message) => {
      assert.ok(!onTheirWay.has(message.phone), 'two of one conversation at once')
      onTheirWay.add(message.phone)
      await sleep(message.text.startsWith('satu') ? 60 : 5)
      onTheirWay.delete(message.phone)
      return accepted(message)
    })
    // As many jobs as messages, the last first.
    await run(graph, ids.toReversed())
    for (let n = 0; n < CUSTOMERS; n++)
      assert.deepEqual(
        sent.map(({ text }) => text).filter((text) => text.endsWith(` ${n}`)),
        [`satu ${n}`, `dua ${n}`, `tiga ${n}`],
      )
    assert.equal(new Set(sent.map(({ callbackData }) => callbackData)).size, sent.length)
  })

  it('do not wait for one that has no answer yet', async () => {
    const ids = await writeEach('Halo')
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    const { graph } = fakeGraph(async (message) => {
      if (message.callbackData === ids[0]) await late
      return accepted(message)
    })
    const running = run(graph, ids)
    await eventually(async () => (await states(ids)).slice(1).every((status) => status === 'sent'))
    assert.deepEqual(await states([ids[0]!]), ['sending'])
    answer()
    await running
    assert.deepEqual(await states([ids[0]!]), ['sent'])
  })

  it('end each for itself: refused, without an answer, or accepted', async () => {
    const ids = await writeEach('Halo')
    const outcomes: Record<string, SendOutcome> = {
      [ids[0]!]: { kind: 'refused', code: 131026, reason: 'conversations.failed', retryAfterSeconds: null },
      [ids[1]!]: { kind: 'unknown' },
      [ids[2]!]: { kind: 'refused', code: 131056, reason: 'conversations.failed', retryAfterSeconds: 5 },
    }
    const before = (await jobsOf(server, shop, 'message.send')).length
    const { graph, sent } = fakeGraph((message) => outcomes[message.callbackData] ?? accepted(message))
    await run(graph, ids)
    assert.deepEqual(await states(ids), ['failed', 'unconfirmed', 'queued', 'sent'])
    assert.equal(sent.length, CUSTOMERS)
    assert.equal((await jobsOf(server, shop, 'message.send')).length, before + 1, 'one is asked for again')
  })

  it('are written down also when what came of one of them cannot be', async () => {
    const ids = await writeEach('Halo')
    // An id that a message of the number has already.
    const { graph } = fakeGraph((message) =>
      message.callbackData === ids[3] ? { kind: 'accepted', providerId: `wamid.${ids[0]}` } : accepted(message),
    )
    await run(graph, [ids[0]!])
    const ended = await run(graph, ids.slice(1))
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
    assert.deepEqual(await states(ids), ['sent', 'sent', 'sent', 'sending'])
    // Its job is tried again.
    const { graph: again, sent } = fakeGraph()
    await run(again, ids)
    assert.deepEqual(await states(ids), ['sent', 'sent', 'sent', 'unconfirmed'])
    assert.deepEqual(sent, [])
  })

  it('that were on their way when a process died are not confirmed, each of them, and what waits behind them goes out once', async () => {
    const lost = await writeEach('Mungkin sampai')
    for (const id of lost) await change('messages', { status: 'sending' }, id)
    const next = await writeEach('Berikutnya')
    const { graph, sent } = fakeGraph()
    await run(graph, [...lost, ...next])
    assert.deepEqual(await states(lost), Array(CUSTOMERS).fill('unconfirmed'))
    assert.deepEqual(await states(next), Array(CUSTOMERS).fill('sent'))
    assert.deepEqual(sent.map(({ callbackData }) => callbackData).toSorted(), next.toSorted())
  })

  it('are nobody’s to wait for when their claim was not answered: they are not confirmed, and the next goes out', async () => {
    const lost = await writeEach('Mungkin diambil')
    const next = await writeEach('Berikutnya')
    // The line is cut after the transaction was committed, and before its answer came.
    const cut = {
      ...server.deps.database,
      asTenant: (async (organizationId, work) => {
        await server.deps.database.asTenant(organizationId, work)
        throw new Error('Connection terminated unexpectedly')
      }) as typeof server.deps.database.asTenant,
    }
    const { graph, sent } = fakeGraph()
    const [ended] = await run(graph, [lost[0]!], { ...server.deps, database: cut })
    assert.equal(ended?.status, 'rejected')
    assert.deepEqual(await states([lost[0]!]), ['sending'])
    assert.deepEqual(sent, [])
    await run(graph, [lost[0]!])
    assert.deepEqual(await states([lost[0]!, next[0]!]), ['unconfirmed', 'sent'])
    assert.deepEqual(
      sent.map(({ callbackData }) => callbackData),
      [next[0]],
    )
  })

  it('stop together when one of them meets what stops the number', async () => {
    const ids = await writeEach('satu')
    const waiting = await writeEach('dua')
    const { reason, retry, pause } = explainGraphCode(190)
    const { graph, sent } = fakeGraph((message) =>
      message.callbackData === ids[0]
        ? { kind: 'refused', code: 190, reason, retryAfterSeconds: retry, pause: pause! }
        : sleep(500).then(() => accepted(message)),
    )
    await run(graph, ids)
    assert.deepEqual(await states(ids), ['failed', 'sent', 'sent', 'sent'])
    assert.deepEqual(await states(waiting), Array(CUSTOMERS).fill('queued'))
    await run(graph, waiting)
    assert.deepEqual(await states(waiting), Array(CUSTOMERS).fill('queued'))
    assert.equal(sent.length, CUSTOMERS)
  })

  it('leave at the pace of their number', async () => {
    const ids = await writeEach('Halo')
    const from = (await now()).getTime()
    const { everyMs, burst } = NUMBER_PACE
    await change('channels', { paced_until: new Date(from + burst * everyMs) }, shop.channel.id)
    await run(fakeGraph().graph, ids)
    const times = (await messagesOf(server, shop))
      .flatMap(({ sending_at }) => sending_at?.getTime() ?? [])
      .toSorted((a, b) => a - b)
    assert.equal(times.length, CUSTOMERS)
    for (const [n, at] of times.entries()) assert.ok(at - from >= (n + 1) * everyMs, `${n} left after ${at - from} ms`)
    const [channel] = await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('channels').select('paced_until').execute(),
    )
    assert.ok(channel!.paced_until!.getTime() >= from + (burst + CUSTOMERS) * everyMs, 'each has used it')
  })

  it('do not wait for a customer whose own pace is used', async () => {
    const ids = await writeEach('Halo')
    const { everyMs, burst } = PAIR_PACE
    const used = new Date((await now()).getTime() + burst * everyMs)
    await change('conversations', { paced_until: used }, conversations[1]!)
    const { graph, sent } = fakeGraph()
    await run(graph, ids)
    assert.deepEqual(await states(ids), ['sent', 'queued', 'sent', 'sent'])
    assert.equal(sent.length, CUSTOMERS - 1)
  })
})
