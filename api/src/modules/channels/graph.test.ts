import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeShop, type Shop } from '../conversations/conversations.fixture.ts'
import { credentials } from './credentials.ts'
import { createGraphClient } from './graph.ts'

let answer: unknown
const provider = createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)))
})
let server: TestServer
let shop: Shop
before(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    workers: false,
    config: { sandboxUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
  })
  shop = await makeShop(server)
  const sealed = credentials(server.deps.config).seal('key')
  await server.deps.database.asService((tx) =>
    tx.updateTable('channels').set({ api_key_sealed: sealed }).where('id', '=', shop.channel.id).execute(),
  )
})
after(async () => {
  await server.close()
  provider.close()
})

test('a message that was taken without a name to know it by is not said to be sent', async () => {
  const sent = async (given: unknown) => {
    answer = given
    return createGraphClient(server.deps).send(shop.organizationId, shop.channel.id, {
      phone: '62811',
      whatsappUserId: null,
      text: 'Halo',
      callbackData: 'x',
    })
  }
  assert.deepEqual(await sent({ messages: [{ id: 'wamid.A' }] }), { kind: 'accepted', providerId: 'wamid.A' })
  for (const messages of [undefined, null, [], {}, [null], [{}], [{ id: '' }], [{ id: {} }]])
    assert.deepEqual(await sent({ messages }), { kind: 'unknown' }, JSON.stringify(messages))
})
