import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestServer } from '../../../test/harness.ts'
import { makeShop, messagesOf, receive } from '../conversations/conversations.fixture.ts'
import { uploadMedia } from './uploadMedia.ts'

const MESSAGES = 20

test('few files are held for uploading at a time, however many messages leave at once, and one that is refused lets the next go', async () => {
  const server = await startTestServer({ workers: false })
  let uploads = 0
  let held = 0
  let most = 0
  const provider = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      uploads++
      void sleep(500).then(() => {
        held--
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code: 131053 } }))
      })
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  try {
    const shop = await makeShop(server)
    await receive(server, shop)
    const { id: messageId } = (await messagesOf(server, shop))[0]!
    await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx
        .insertInto('media')
        .values({
          organization_id: shop.organizationId,
          message_id: messageId,
          channel_id: shop.channel.id,
          provider_media_id: '',
          kind: 'document',
          status: 'stored',
          failure: null,
          sha256: null,
          mime_type: 'application/pdf',
          bytes: 4,
          file_name: 'a.pdf',
          storage_key: 'a',
        })
        .execute(),
    )
    const storage = {
      ...server.deps.storage,
      get: async () => {
        most = Math.max(most, ++held)
        return Buffer.from('%PDF')
      },
    }
    const target = {
      base: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      apiKey: 'key',
      phoneNumberId: '1',
      wabaId: null,
      appId: null,
    }
    const ended = await Promise.all(
      Array.from({ length: MESSAGES }, () =>
        uploadMedia({ ...server.deps, storage }, target, shop.organizationId, messageId),
      ),
    )
    assert.equal(uploads, MESSAGES)
    assert.ok(ended.every(({ kind }) => kind === 'refused'))
    assert.equal(most, 8)
  } finally {
    provider.closeAllConnections()
    provider.close()
    await server.close()
  }
})
