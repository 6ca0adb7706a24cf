import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOf, makeShop, receive } from '../conversations/conversations.fixture.ts'
import { PHONE, useDeliveries } from './deliveries.fixture.ts'

const { server, shop, ago, deliver, contacts, parked, counts, call, writes } = useDeliveries()

const book = (action: string, name: string | undefined, seconds: number, more: object = {}) =>
  deliver('smb_app_state_sync', {
    state_sync: [
      {
        type: 'contact',
        contact: { ...(name ? { full_name: name, first_name: name.split(' ')[0] } : {}), phone_number: PHONE },
        action,
        metadata: { timestamp: String(ago(seconds)) },
        ...more,
      },
    ],
  })
const name = async () => (await contacts())[0]?.name

test('the app’s address book names customers, before and after they write, by its latest word', async () => {
  await book('add', 'Bu Ani Kue', 100)
  assert.equal((await contacts()).length, 0, 'who is in an address book is no customer yet')
  await writes('Halo')
  assert.equal(await name(), 'Bu Ani Kue')
  await book('add', 'Bu Ani', 50)
  await book('add', 'Ani', 70)
  await writes('Halo')
  assert.equal(await name(), 'Bu Ani')
  assert.match(JSON.stringify((await eventsOf(server, shop)).at(-1)?.payload), /Bu Ani/)
  await book('remove', undefined, 20)
  await book('add', 'Ani', 30)
  await writes('Halo')
  assert.equal(await name(), 'Budi', 'their own name, from their next message on')
  assert.deepEqual(await counts(), { received: 3, shown: 3, parked: 0, discarded: 0, waiting: 0 })
})

test('a name that a colleague gave stays, whatever the address book says', async () => {
  await receive(server, shop)
  const [{ id } = { id: '' }] = await contacts()
  await call('PUT', `/contacts/${id}`, { name: 'Pelanggan setia' })
  await book('add', 'Bu Ani', 10)
  await book('remove', undefined, 5)
  await receive(server, shop)
  assert.equal(await name(), 'Pelanggan setia')
})

test('what else the app tells is parked', async () => {
  await book('add', 'Ani', 5, { type: 'label' })
  await book('archive', 'Ani', 5)
  await book('add', undefined, 5)
  assert.deepEqual(
    (await parked()).map(({ reason, detail }) => [reason, detail]),
    [
      ['parked.field', 'smb_app_state_sync label'],
      ['parked.field', 'smb_app_state_sync archive'],
      ['parked.nameless', null],
    ],
  )
  await counts()
})

test('an address book is of its own business', async () => {
  await book('add', 'Bu Ani', 10)
  const other = await makeShop(server)
  const of = <T>(work: Parameters<typeof server.deps.database.asTenant<T>>[1]) =>
    server.deps.database.asTenant(other.organizationId, work)
  assert.equal((await of((tx) => tx.selectFrom('app_contacts').selectAll().execute())).length, 0)
  await receive(server, other)
  assert.deepEqual(
    (await of((tx) => tx.selectFrom('contacts').select('name').execute())).map(({ name: known }) => known),
    ['Budi'],
  )
})
