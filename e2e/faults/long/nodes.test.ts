import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { io } from 'socket.io-client'
import { findBinaries } from '../../../scripts/test/postgres.ts'
import { accountOf, balances, sawAll, settled } from '../../support/account.ts'
import { follow, type Follower } from '../../support/follower.ts'
import { startLine, type Line } from '../../support/line.ts'
import { customersWrite, personWrites } from '../../support/load.ts'
import { addColleague } from '../../support/merchant.ts'
import { startPipeline, type Pipeline } from '../../support/pipeline.ts'
import { eventually } from '../../support/processes.ts'
import { seeded } from '../../support/random.ts'

const CUSTOMERS = 6
/** People with their window open, who are at whatever node the line leads to. */
const FOLLOWERS = 4

describe('two nodes that take calls', { skip: !findBinaries() && 'no Postgres binaries on this machine' }, () => {
  const random = seeded()
  let pipeline: Pipeline
  /** Beside the node that WhatsApp knows. */
  let second: Awaited<ReturnType<Pipeline['addApi']>>
  let line: Line
  let firstPort: number
  /** What is open at the end, also of a test that failed. */
  const open: { close: () => unknown }[] = []
  before(async () => {
    pipeline = (await startPipeline())!
    second = await pipeline.addApi()
    firstPort = Number(new URL(pipeline.url).port)
    line = await startLine(second.port)
  })
  after(async () => {
    for (const one of open) one.close()
    line?.close()
    await pipeline?.close()
  })

  const soon = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most))
  const newest = async (): Promise<number> => {
    const { rows } = await pipeline.db.query('select event_sequence from organizations where id = $1', [
      pipeline.merchant.organizationId,
    ])
    return rows[0].event_sequence
  }

  it('one is killed again and again while messages come: its people go on at the other with all of them, in order and once', async () => {
    const followers: Follower[] = [await follow(pipeline.url, pipeline.merchant)]
    for (let n = 0; n < FOLLOWERS; n++) followers.push(await follow(`http://localhost:${line.port}`, pipeline.merchant))
    open.push(...followers)
    await customersWrite(pipeline, { customers: CUSTOMERS, each: 1, pause: 0 })
    const conversation = await eventually(
      'a conversation',
      async () =>
        (
          await pipeline.db.query<{ id: string }>('select id from conversations where channel_id = $1', [
            pipeline.channelId,
          ])
        ).rows[0]?.id,
    )
    const load = Promise.all([
      customersWrite(pipeline, { customers: CUSTOMERS, each: 12, pause: 700 }),
      personWrites(
        pipeline,
        conversation,
        Array.from({ length: 10 }, (_, n) => `Baik (${n}).`),
        400,
      ),
    ])
    for (let n = 0; n < 3; n++) {
      await soon(1500)
      // At random before or after the others are sent to the first node.
      line.lead(firstPort)
      await second.crash(random() * 500)
      await soon(500)
      // And back to the one that is new and knows nobody.
      line.lead(second.port)
      line.reset()
    }
    await load
    await settled(pipeline, 90)
    balances(await accountOf(pipeline, CUSTOMERS))
    const last = await newest()
    for (const follower of followers) {
      await eventually('the last event', async () => follower.events.at(-1)?.sequence === last)
      sawAll(follower)
    }
    assert.deepEqual(
      followers.slice(1).map(({ events }) => events.length),
      Array(FOLLOWERS).fill(followers[1]!.events.length),
    )
  })

  it('who is removed at one hears nothing more at the other, however they come back, and who has less rights has them at once', async () => {
    const { merchant, url } = pipeline
    const { organizationId } = merchant
    const { email, password } = await addColleague(merchant, url, 'Andi Pratama', 'andi@example.com')
    const { data } = await merchant.call('POST', '/auth/login', { identifier: email, password }, ' ')
    const token: string = data.access_token
    const { id: userId } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { id: string }
    const become = (change: object) =>
      merchant.call('PUT', `/organizations/${organizationId}/members/${userId}`, change)
    const statusAt = async (node: string) =>
      (
        await fetch(`${node}/v1/agents`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ organizationId, name: 'Sari' }),
        })
      ).status

    await become({ role: 3 })
    const heard: { sequence: number }[] = []
    const socket = io(second.url, { transports: ['websocket'], auth: { token, language: 'en' }, reconnection: false })
    open.push(socket)
    socket.on('event', (event: { sequence: number }) => heard.push(event))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    const revoked = new Promise<void>((resolve) => socket.on('revoked', resolve))
    const subscribed = await socket.emitWithAck('subscribe', { organizationId })
    assert.ok(subscribed.ok)
    for (const node of [url, second.url]) assert.equal(await statusAt(node), 201)
    await become({ role: 5 })
    for (const node of [second.url, url]) assert.equal(await statusAt(node), 403)
    await eventually('what it was told of', async () => heard.at(-1)?.sequence === (await newest()))

    const before = await newest()
    const load = customersWrite(pipeline, { customers: CUSTOMERS, each: 4, pause: 100 })
    await soon(200)
    await become({ status: 'inactive' })
    await revoked
    await load
    const { rows } = await pipeline.db.query<{ sequence: number }>(
      `select max(sequence)::int as sequence from events where organization_id = $1 and name = 'member.upserted'`,
      [organizationId],
    )
    const left = rows[0]!.sequence
    await eventually('events after they left', async () => (await newest()) > left)
    assert.ok(
      heard.every(({ sequence }) => sequence < left),
      `removed by ${left}, heard ${heard.at(-1)?.sequence}`,
    )
    for (const node of [url, second.url]) {
      const again = io(node, { transports: ['websocket'], auth: { token, language: 'en' }, forceNew: true })
      open.push(again)
      await new Promise<void>((resolve) => again.on('connect', resolve))
      const answer = await again.emitWithAck('subscribe', { organizationId, after: before })
      assert.deepEqual(answer, { ok: false, code: 'not_found' })
      assert.equal(await statusAt(node), 403)
    }
    await become({ status: 'active' })
    const back = await follow(second.url, { token, organizationId })
    open.push(back)
    await customersWrite(pipeline, { customers: 1, each: 1, pause: 0 })
    await eventually('what happens now', async () => back.events.length > 0)
  })
})
