import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { eventually, makeMember } from '../../../test/people.ts'
import { appendEvents } from '../../platform/events.ts'
import { eventsOf, makeShop, receive } from '../conversations/conversations.fixture.ts'
import { numbers, useRealtimeShop } from './realtime.fixture.ts'

const { server, shop, connect, happen } = useRealtimeShop()

/** Another business, of which the shop's admin is one of the staff. */
async function anotherOfTheirs() {
  const other = await makeShop(server, 'Toko Lain')
  await server.deps.database.asService((tx) =>
    tx
      .insertInto('members')
      .values({
        organization_id: other.organizationId,
        user_id: shop.admin.userId,
        role: OrganizationRole.STAFF,
        status: 'active',
      })
      .execute(),
  )
  return other
}

test('nobody joins the room of a business that is not theirs', async () => {
  const other = await makeShop(server, 'Toko Lain')
  const client = await connect(other.admin.token)
  assert.deepEqual(await client.subscribe(shop.organizationId), { ok: false, code: 'not_found' })
  assert.deepEqual(await client.subscribe('org_nothing'), { ok: false, code: 'not_found' })
  assert.deepEqual(await client.subscribe({ $ne: '' } as unknown as string), { ok: false, code: 'not_found' })
  await client.subscribe(other.organizationId)
  await receive(server, shop)
  await receive(server, other)
  await eventually(async () => client.events.length === 2)
  assert.ok(client.events.every(({ organization_id }) => organization_id === other.organizationId))
})

test('following another business leaves the first one', async () => {
  const other = await anotherOfTheirs()
  const client = await connect(shop.admin.token)
  await client.subscribe(shop.organizationId)
  await client.subscribe(other.organizationId)
  await receive(server, shop)
  await receive(server, other)
  await eventually(async () => client.events.length === 2)
  assert.ok(client.events.every(({ organization_id }) => organization_id === other.organizationId))
})

test('without a valid token, or with one whose session ended, there is no connection', async () => {
  await assert.rejects(connect('nonsense'), /unauthenticated/)
  await server.deps.database.asService((tx) =>
    tx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', shop.admin.userId).execute(),
  )
  await assert.rejects(connect(shop.admin.token), /unauthenticated/)
})

test('who is deactivated or signed out is told and cut off within seconds', async () => {
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [removed, stays] = [await connect(staff.token), await connect(shop.admin.token)]
  const revoked = new Promise<void>((resolve) => {
    removed.socket.on('revoked', resolve)
  })
  await Promise.all([removed.subscribe(), stays.subscribe()])
  const { status } = await server.call('PUT', `/organizations/${shop.organizationId}/members/${staff.userId}`, {
    token: shop.admin.token,
    body: { status: 'inactive' },
  })
  assert.equal(status, 200)
  await revoked
  await removed.closed
  assert.ok(stays.socket.connected)
  await server.deps.database.asService((tx) =>
    tx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', shop.admin.userId).execute(),
  )
  await stays.closed
})

test('a client that floods or says too much is cut off', async () => {
  const flood = await connect(shop.admin.token)
  for (let i = 0; i < 40; i++) flood.socket.emit('subscribe', { organizationId: shop.organizationId }, () => {})
  await flood.closed
  const loud = await connect(shop.admin.token)
  loud.socket.emit('subscribe', { organizationId: 'x'.repeat(10_000) }, () => {})
  await loud.closed
})

test('who asks again after their right was taken away hears nothing more, also before the next look at everybody', async () => {
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [removed, stays] = [await connect(staff.token), await connect(shop.admin.token)]
  await Promise.all([removed.subscribe(), stays.subscribe()])
  await server.deps.database.asService((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', staff.userId).execute(),
  )
  assert.deepEqual(await removed.subscribe(shop.organizationId, 0), { ok: false, code: 'not_found' })
  await happen(3)
  await eventually(async () => stays.events.length === 3)
  assert.deepEqual(removed.events, [])
})

test('a number of one business’s log brings somebody who belongs to both nothing of it at the other', async () => {
  const other = await anotherOfTheirs()
  await happen(6)
  await receive(server, other)
  const client = await connect(shop.admin.token)
  await client.subscribe(shop.organizationId, 3)
  for (const after of [0, 1, 3, 6]) {
    const result = await client.subscribe(other.organizationId, after)
    assert.ok(result.ok)
    assert.equal(result.too_old, after > 2)
    assert.ok(result.missed.every(({ organization_id }) => organization_id === other.organizationId))
    assert.equal(result.missed.length, after > 2 ? 0 : 2 - after)
  }
  await happen(1)
  await receive(server, other)
  await eventually(async () => client.events.length === 2)
  assert.ok(client.events.every(({ organization_id }) => organization_id === other.organizationId))
})

test('nothing that happens after somebody was removed reaches them, not even what is told in the same breath', async () => {
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [removed, stays] = [await connect(staff.token), await connect(shop.admin.token)]
  await Promise.all([removed.subscribe(), stays.subscribe()])
  await happen(2)
  await eventually(async () => removed.events.length === 2)
  await server.deps.database.asTenant(shop.organizationId, async (tx) => {
    await tx.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', staff.userId).execute()
    await appendEvents(tx, shop.organizationId, [
      { name: 'member.upserted', payload: { user_id: staff.userId } },
      ...Array.from({ length: 3 }, () => ({ name: 'agent.upserted' as const, payload: { agent_id: shop.agentId } })),
    ])
  })
  await removed.closed
  await eventually(async () => stays.events.length === 6)
  assert.deepEqual(numbers(stays.events), [1, 2, 3, 4, 5, 6])
  assert.deepEqual(numbers(removed.events), [1, 2])
})

test('who comes back with an old number while they are removed gets nothing of what comes after', async () => {
  for (let n = 0; n < 8; n++) {
    const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
    const client = await connect(staff.token)
    const path = `/organizations/${shop.organizationId}/members/${staff.userId}`
    const remove = async () => {
      await new Promise((resolve) => setTimeout(resolve, n * 2))
      await server.call('PUT', path, { token: shop.admin.token, body: { status: 'inactive' } })
      await happen(2)
    }
    const [result] = await Promise.all([client.subscribe(shop.organizationId, 0).catch(() => undefined), remove()])
    await eventually(async () => !client.socket.connected || (result && !result.ok))
    const events = await eventsOf(server, shop)
    const left = events.findLast(({ name }) => name === 'member.upserted')!.sequence
    const got = numbers([...(result?.ok ? result.missed : []), ...client.events])
    assert.ok(
      got.every((one) => one <= left),
      `removed by ${left}, heard ${got.at(-1)}`,
    )
  }
})
