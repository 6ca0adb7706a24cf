import { randomUUID } from 'node:crypto'
import { after, before, beforeEach } from 'node:test'
import { sql } from 'kysely'
import { makeOrganization, type Person } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import type { GraphClient, OutgoingMessage, SendOutcome } from '../channels/graph.ts'
import type { InboundMessage, StatusUpdate } from './receive/inbound.ts'
import { receiveMessages, receiveStatuses, type ReceivingChannel } from './receive/receive.ts'

export interface Shop {
  organizationId: string
  admin: Person
  agentId: string
  channel: ReceivingChannel
}

/** A business with a connected number and an agent at work on it, made directly in the database. */
export async function makeShop(server: TestServer, name?: string): Promise<Shop> {
  const { organizationId, admin } = await makeOrganization(server, name)
  const channelId = newId('channel')
  const agentId = newId('agent')
  await server.deps.database.asService(async (tx) => {
    await tx
      .insertInto('channels')
      .values({
        id: channelId,
        organization_id: organizationId,
        type: 'whatsapp',
        provider: 'sandbox',
        name: 'Toko',
        phone_number: '+628111',
        phone_number_id: channelId,
        waba_id: null,
        api_key_sealed: '',
        app_secret_sealed: null,
        webhook_token: randomUUID(),
        verify_token: 'v',
        can_send: true,
        can_receive: true,
        problem: null,
      })
      .execute()
    await tx.insertInto('agents').values({ id: agentId, organization_id: organizationId, name: 'Sari' }).execute()
    await tx
      .insertInto('channel_agents')
      .values({ id: newId('channelAgent'), organization_id: organizationId, channel_id: channelId, agent_id: agentId })
      .execute()
  })
  return { organizationId, admin, agentId, channel: { id: channelId, organizationId } }
}

/**
 * A server whose jobs wait, for the tests of one file, and a new shop for each of them. The fields are there once the
 * tests run.
 */
export function useShop(): { server: TestServer; shop: Shop } {
  const [server, shop] = [{} as TestServer, {} as Shop]
  before(async () => {
    Object.assign(server, await startTestServer({ workers: false }))
  })
  after(() => server.close())
  beforeEach(async () => {
    Object.assign(shop, await makeShop(server))
  })
  return { server, shop }
}

/** A customer's message, as the parser hands it over. */
export function inbound(change: Partial<InboundMessage> = {}): InboundMessage {
  const providerId = `wamid.${randomUUID()}`
  return {
    providerId,
    from: { phone: '6281200000001', whatsappUserId: null, name: 'Budi' },
    type: 'text',
    text: 'Jam berapa toko buka?',
    refersTo: null,
    becomes: null,
    payload: { id: providerId },
    writtenAt: new Date(),
    ...change,
  }
}

export async function receive(
  server: TestServer,
  shop: Shop,
  change: Partial<InboundMessage> = {},
): Promise<InboundMessage> {
  const message = inbound(change)
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    receiveMessages(server.deps, tx, shop.channel, [message]),
  )
  return message
}

/** A customer writes for the first time. @returns the conversation's id */
export async function startConversation(server: TestServer, shop: Shop): Promise<string> {
  await receive(server, shop)
  return (await conversationsOf(server, shop))[0]!.id
}

export async function status(
  server: TestServer,
  shop: Shop,
  providerId: string,
  change: Partial<StatusUpdate>,
): Promise<void> {
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    receiveStatuses(server.deps, tx, shop.channel, [
      { providerId, status: 'sent', at: new Date(), charge: null, callbackData: null, error: null, ...change },
    ]),
  )
}

/** What the tables of a business hold, in order. */
export const messagesOf = (server: TestServer, shop: Shop) =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('messages').selectAll().orderBy('id').execute(),
  )
export const conversationsOf = (server: TestServer, shop: Shop) =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('conversations').selectAll().orderBy('id').execute(),
  )
export const eventsOf = (server: TestServer, shop: Shop) =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('events').selectAll().orderBy('sequence').execute(),
  )

/** The data of waiting jobs of one kind, oldest first. */
export function jobsOf<D = { organizationId: string; conversationId: string; messageId: string }>(
  server: TestServer,
  shop: Shop,
  name: string,
): Promise<D[]> {
  return server.deps.database.asService(async (tx) => {
    const { rows } = await sql<{ data: D }>`select data from pgboss.job where name = ${name} and state = 'created'
      and data->>'organizationId' = ${shop.organizationId} order by created_on, data->>'messageId'`.execute(tx)
    return rows.map(({ data }) => data)
  })
}

/** A provider that answers as the test says and remembers what it was asked to send. */
export function fakeGraph(
  answer: (message: OutgoingMessage) => SendOutcome | Promise<SendOutcome> = (m) => ({
    kind: 'accepted',
    providerId: `wamid.${m.callbackData}`,
  }),
) {
  const sent: OutgoingMessage[] = []
  const graph: GraphClient = {
    send: async (_organizationId, _channelId, message) => {
      sent.push(message)
      return answer(message)
    },
    showTyping: async () => {},
    showRead: async () => {},
  }
  return { graph, sent }
}
