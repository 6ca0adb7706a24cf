import assert from 'node:assert/strict'
import { beforeEach } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { useShop } from '../conversations/conversations.fixture.ts'
import { parseWebhook } from './parse.ts'
import { take } from './take.ts'
import { tally } from './tally.ts'

/** A customer's number, the shop's own, and a customer's business-scoped id. */
export const PHONE = '6281200000001'
export const OWN = '628111'
export const USER = 'ID.13491208655302741918'

/** A shop as `useShop` makes it, to which WhatsApp delivers, and looks at what became of that. */
export function useDeliveries() {
  const { server, shop } = useShop()
  let now = 0
  beforeEach(() => {
    now = Math.floor(Date.now() / 1000)
  })
  let keys = 0
  const run = <T>(work: Parameters<typeof server.deps.database.asTenant<T>>[1]) =>
    server.deps.database.asTenant(shop.organizationId, work)
  /** So many seconds before the test began, in seconds since 1970. */
  const ago = (seconds: number) => now - seconds
  /** Delivers changes of a field as WhatsApp sends them. */
  async function deliver(field: string, ...values: object[]): Promise<void> {
    const metadata = { display_phone_number: OWN, phone_number_id: shop.channel.id }
    const changes = values.map((value) => ({ field, value: { messaging_product: 'whatsapp', metadata, ...value } }))
    const things = parseWebhook(
      JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }),
      { phoneNumberId: shop.channel.id, wabaId: null },
    )
    await run((tx) =>
      take(
        server.deps,
        tx,
        shop.channel,
        things.map((thing) => ({ thing, webhookEventId: null })),
      ),
    )
  }
  return {
    server,
    shop,
    run,
    ago,
    deliver,
    /** A key that no other message has. */
    newKey: () => `key-of-test-${++keys}`,
    contacts: () => run((tx) => tx.selectFrom('contacts').selectAll().orderBy('id').execute()),
    parked: () => run((tx) => tx.selectFrom('parked_items').selectAll().orderBy('id').execute()),
    /** What came and where it is; it always adds up. */
    counts: async () => {
      const found = await tally(
        server.deps,
        { organizationId: shop.organizationId, role: OrganizationRole.ADMIN, run },
        shop.channel.id,
      )
      assert.equal(found.received, found.shown + found.parked, JSON.stringify(found))
      return found
    },
    call: (method: string, path: string, body?: object) =>
      server.call(method, path, { token: shop.admin.token, ...(body ? { body } : {}) }),
    /** A customer writes now, as WhatsApp tells it. */
    writes: (body: string) =>
      deliver('messages', {
        contacts: [{ wa_id: PHONE, profile: { name: 'Budi' } }],
        messages: [{ from: PHONE, id: `wamid.${++keys}`, timestamp: String(ago(0)), type: 'text', text: { body } }],
      }),
  }
}
