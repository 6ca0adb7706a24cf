import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { LIMITS } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeWorld } from '../../../test/world.ts'
import { newId } from '../../platform/ids.ts'
import { folderStorage } from '../../platform/storage.ts'
import { makeShop } from '../conversations/conversations.fixture.ts'
import { pruneCounts } from './pruneCounts.ts'
import { pruneDeliveries } from './pruneDeliveries.ts'
import { removeOrphans } from './removeOrphans.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())

const LONG_AGO = new Date(Date.now() - LIMITS.deliveryKeptSeconds * 1000 - 60_000)

test('what was delivered and read goes after its time; what waits, is parked or is the newest stays', async () => {
  const { channel, organizationId } = await makeShop(server)
  const ids: string[] = []
  const deliver = (
    status: 'stored' | 'processed' | 'parked',
    received_at: Date,
    channel_id: string | null = channel.id,
  ) =>
    server.deps.database.asService(async (tx) => {
      const id = newId('webhook')
      ids.push(id)
      await tx
        .insertInto('webhook_events')
        .values({ id, channel_id, body_hash: id, body: '{}', status, received_at })
        .execute()
      return id
    })
  const parks = (webhook_event_id: string, status: 'parked' | 'discarded') =>
    server.deps.database.asService((tx) =>
      tx
        .insertInto('parked_items')
        .values({
          id: newId('parkedItem'),
          organization_id: organizationId,
          channel_id: channel.id,
          webhook_event_id,
          content_hash: webhook_event_id,
          content: status === 'parked' ? '{}' : null,
          kind: 'change',
          reason: 'parked.no_entry',
          detail: null,
          status,
        })
        .execute(),
    )
  const waits = await deliver('stored', LONG_AGO)
  await server.deps.database.asService(async (tx) => {
    const many = Array.from({ length: 1100 }, () => newId('webhook'))
    ids.push(...many)
    await tx
      .insertInto('webhook_events')
      .values(
        many.map((id) => ({
          id,
          channel_id: channel.id,
          body_hash: id,
          body: '{}',
          status: 'processed' as const,
          received_at: LONG_AGO,
        })),
      )
      .execute()
  })
  const parked = await deliver('parked', LONG_AGO)
  await parks(parked, 'parked')
  const discarded = await deliver('parked', LONG_AGO)
  await parks(discarded, 'discarded')
  const young = await deliver('processed', new Date(LONG_AGO.getTime() + 120_000))
  const newest = await deliver('processed', LONG_AGO)
  await pruneDeliveries(server.deps)
  const left = await server.deps.database.asService((tx) =>
    tx.selectFrom('webhook_events').select('id').where('id', 'in', ids).orderBy('id').execute(),
  )
  assert.deepEqual(
    left.map(({ id }) => id),
    [waits, parked, young, newest].toSorted(),
  )
  const items = await server.deps.database.asService((tx) =>
    tx.selectFrom('parked_items').select('status').where('channel_id', '=', channel.id).orderBy('status').execute(),
  )
  assert.deepEqual(
    items.map(({ status }) => status),
    ['discarded', 'parked'],
    'what came stays counted',
  )
})

test('what limited calls a day ago is forgotten, and what limits them now is not', async () => {
  const count = (key: string, hoursAgo: number) =>
    server.deps.database.asService((tx) =>
      tx
        .insertInto('rate_limits')
        .values({ key, window_start: new Date(Date.now() - hoursAgo * 3_600_000), count: 1 })
        .execute(),
    )
  await count('call:203.0.113.7 login', 25)
  await count('call:203.0.113.8 login', 1)
  await pruneCounts(server.deps)
  const left = await server.deps.database.asService((tx) =>
    tx.selectFrom('rate_limits').select('key').where('key', 'like', 'call:203.0.113.%').execute(),
  )
  assert.deepEqual(
    left.map(({ key }) => key),
    ['call:203.0.113.8 login'],
  )
})

test('stored files that nothing names go after their time, also halves; those of messages and documents stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-orphans-'))
  const storage = folderStorage(folder)
  try {
    await removeOrphans({ ...server.deps, storage })
    const world = await makeWorld(server, 'Toko Berkas')
    const [documentId, messageId] = [await world.document(), await world.pictureMessage()]
    const keys = [
      'media/org_a/msg_a',
      'documents/org_a/doc_a',
      'media/org_a/sent/kept',
      'documents/org_a/kept',
      'media/org_a/young',
    ]
    for (const key of keys) await storage.put(key, Buffer.from('a'))
    await server.deps.database.asService(async (tx) => {
      await tx
        .updateTable('media')
        .set({ storage_key: 'media/org_a/sent/kept' })
        .where('message_id', '=', messageId)
        .execute()
      await tx
        .updateTable('documents')
        .set({ storage_key: 'documents/org_a/kept' })
        .where('id', '=', documentId)
        .execute()
    })
    const half = 'media/org_a/msg_b.0b3e0a76-1111-4222-8333-444444444444'
    writeFileSync(join(folder, half), 'a')
    const old = new Date(Date.now() - LIMITS.orphanKeptSeconds * 1000 - 60_000)
    for (const key of [...keys.slice(0, 4), half]) utimesSync(join(folder, key), old, old)
    await removeOrphans({ ...server.deps, storage })
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ name }) => name)
    assert.deepEqual(left.toSorted(), ['kept', 'kept', 'young'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
