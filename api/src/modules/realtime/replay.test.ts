import assert from 'node:assert/strict'
import { test } from 'node:test'
import { io } from 'socket.io-client'
import { startTestServer } from '../../../test/harness.ts'
import { eventually } from '../../../test/people.ts'
import { makeShop } from '../conversations/conversations.fixture.ts'
import { numbers, useRealtimeShop } from './realtime.fixture.ts'
import { pruneEvents } from './retention.ts'

const { server, shop, connect, happen } = useRealtimeShop()

test('who comes back gets what they missed, in order, and then what follows: no gap and no repeat', async () => {
  await happen(5)
  const client = await connect(shop.admin.token)
  // Events go on being made while the client comes in.
  let going = true
  const maker = (async () => {
    while (going) {
      await happen(1)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  const result = await client.subscribe(shop.organizationId, 2)
  await happen(3)
  going = false
  await maker
  await happen(1)
  assert.ok(result.ok)
  const got = await eventually(async () => {
    const all = [...numbers(result.missed), ...numbers(client.events)]
    const { event_sequence } = await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('organizations').select('event_sequence').executeTakeFirstOrThrow(),
    )
    return all.at(-1) === event_sequence && all
  })
  assert.deepEqual(
    got,
    Array.from({ length: got.length }, (_, i) => i + 3),
  )
})

test('who was away for too long is told to fetch anew', async () => {
  await happen(20)
  await pruneEvents(server.deps, { days: 7, events: 5 })
  const client = await connect(shop.admin.token)
  assert.deepEqual(await client.subscribe(shop.organizationId, 3), {
    ok: true,
    sequence: 20,
    missed: [],
    too_old: true,
  })
  const recent = await client.subscribe(shop.organizationId, 15)
  assert.ok(recent.ok && !recent.too_old)
  assert.deepEqual(numbers(recent.missed), [16, 17, 18, 19, 20])
  const future = await client.subscribe(shop.organizationId, 999)
  assert.ok(future.ok && future.too_old, 'a number of another log')
})

test('who comes in is told what happened while their page was loading, and no more', async () => {
  await happen(2)
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('events')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('organization_id', '=', shop.organizationId)
      .execute(),
  )
  await happen(2)
  const { socket } = await connect(shop.admin.token)
  const result = await socket
    .timeout(5000)
    .emitWithAck('subscribe', { organizationId: shop.organizationId, within: 60 })
  assert.ok(result.ok)
  assert.deepEqual([numbers(result.missed), result.sequence, result.too_old], [[3, 4], 4, false])
})

test('a node that stops breaks the lines of its clients, which come back to another: it does not send them away', async () => {
  const stopping = await startTestServer({ workers: false })
  const { admin } = await makeShop(stopping)
  const socket = io(stopping.url, {
    transports: ['websocket'],
    auth: { token: admin.token, language: 'en' },
    forceNew: true,
  })
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  await stopping.close()
  await closed
  assert.equal(socket.active, true, 'it is trying to come back')
  socket.close()
})
