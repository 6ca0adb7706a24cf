import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeOrganization } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import {
  conversationsOf,
  fakeGraph,
  makeShop,
  receive,
  status,
  type Shop,
} from '../conversations/conversations.fixture.ts'
import { sendQueued } from '../conversations/send/sendQueued.ts'
import { parseWebhook } from '../webhooks/parse.ts'

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer({ workers: false })
  shop = await makeShop(server)
  await receive(server, shop)
})
after(() => server.close())

const charges = async (token = shop.admin.token) =>
  (await server.call('GET', `/channels/${shop.channel.id}/charges`, { token })).body
let sent = 0

/** A reply that WhatsApp took, by its id there. */
async function reply(): Promise<string> {
  const conversationId = (await conversationsOf(server, shop))[0]!.id
  const { body } = await server.call('POST', `/conversations/${conversationId}/messages`, {
    token: shop.admin.token,
    body: { text: 'Halo', clientKey: `charged-${++sent}` },
  })
  await sendQueued(
    { ...server.deps, graph: fakeGraph().graph },
    { organizationId: shop.organizationId, conversationId, messageId: body.data.id },
  )
  return `wamid.${body.data.id}`
}

test('what arrived this month and is charged is counted once, by what it is charged as', async () => {
  const [first, second, free, lost, earlier] = [
    await reply(),
    await reply(),
    await reply(),
    await reply(),
    await reply(),
  ]
  await status(server, shop, first, { charge: 'service' })
  assert.equal((await charges()).data.service, 0, 'what has not arrived costs nothing')
  await status(server, shop, first, { status: 'delivered', charge: 'service' })
  await status(server, shop, first, { status: 'read' })
  await status(server, shop, second, { status: 'delivered', charge: 'marketing' })
  await status(server, shop, free, { status: 'delivered' })
  await status(server, shop, lost, { charge: 'utility' })
  await status(server, shop, lost, { status: 'failed', error: { code: 131026, title: '', details: null } })
  await status(server, shop, earlier, {
    status: 'delivered',
    charge: 'utility',
    at: new Date(Date.now() - 32 * 24 * 3_600_000),
  })
  assert.deepEqual((await charges()).data, { marketing: 1, utility: 0, authentication: 0, service: 1 })
  assert.equal((await charges((await makeOrganization(server, 'B')).admin.token)).code, 'not_found')
})

test('a status says what it is charged as, where it is', () => {
  const charged = (pricing: object | undefined) => {
    const [thing] = parseWebhook(
      JSON.stringify({
        entry: [
          {
            changes: [
              {
                field: 'messages',
                value: {
                  metadata: { phone_number_id: '1' },
                  statuses: [{ id: 'wamid.1', status: 'sent', timestamp: '1', pricing }],
                },
              },
            ],
          },
        ],
      }),
      { phoneNumberId: '1', wabaId: null },
    )
    return thing && 'status' in thing ? thing.status.charge : undefined
  }
  assert.equal(charged({ billable: true, pricing_model: 'PMP', type: 'regular', category: 'utility' }), 'utility')
  assert.equal(
    charged({ billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' }),
    null,
  )
  assert.equal(charged({ billable: true, category: 'something new' }), null)
  assert.equal(charged(undefined), null)
})
