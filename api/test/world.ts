import { OrganizationRole } from '@sapa/shared/contracts'
import { newId } from '../src/platform/ids.ts'
import { createSealer, randomToken, sha256 } from '../src/platform/seal.ts'
import { newPhoneNumberId, numberOf } from './fakeGraph.ts'
import type { TestServer } from './harness.ts'
import { makeMember, makeOrganization, type Person } from './people.ts'

/** A business with one of everything, and makers of more for calls that use something up. */
export interface World {
  organizationId: string
  admin: Person
  staff: Person
  agentId: string
  document(): Promise<string>
  /** A connected number without an agent. */
  channel(): Promise<string>
  channelAgent(): Promise<string>
  /** A customer's conversation that an agent answers, or that a person has taken over. */
  conversation(assignee?: Person): Promise<{ id: string; channelId: string; contactId: string }>
  failedMessage(): Promise<string>
  /** A customer's message whose file is kept. */
  pictureMessage(): Promise<string>
  /** An invitation of staff that waits. */
  invitation(): Promise<string>
  savedReply(): Promise<string>
  /** A reply that leaves later. */
  scheduled(): Promise<string>
  /** What came for a number and could not be shown. */
  parkedItem(): Promise<string>
  /** An approved template of the account that every number of the world belongs to. */
  template(): Promise<string>
}

export async function makeWorld(server: TestServer, name: string): Promise<World> {
  const { organizationId, admin } = await makeOrganization(server, name)
  const staff = await makeMember(server, organizationId, OrganizationRole.STAFF)
  const { asService } = server.deps.database
  const own = { organization_id: organizationId }
  const agentId = newId('agent')
  await asService((tx) =>
    tx
      .insertInto('agents')
      .values({ id: agentId, ...own, name: 'Sari' })
      .execute(),
  )

  const world: World = {
    organizationId,
    admin,
    staff,
    agentId,
    async document() {
      const id = newId('document')
      await asService((tx) =>
        tx
          .insertInto('documents')
          .values({
            id,
            ...own,
            agent_id: agentId,
            kind: 'text',
            title: 'Jam buka',
            content: 'Toko buka pukul 08.00.',
            question: null,
            file_name: null,
            file_type: null,
            file_size: null,
            storage_key: null,
            status: 'ready',
            failure: null,
          })
          .execute(),
      )
      return id
    },
    async channel() {
      const id = newId('channel')
      const phoneNumberId = newPhoneNumberId()
      const sealer = createSealer(server.deps.config.secrets.encryption, 'channel-credentials')
      await asService((tx) =>
        tx
          .insertInto('channels')
          .values({
            id,
            ...own,
            type: 'whatsapp',
            provider: 'sandbox',
            name: 'Toko',
            phone_number: numberOf(phoneNumberId),
            phone_number_id: phoneNumberId,
            waba_id: '20',
            api_key_sealed: sealer.seal('key'),
            app_secret_sealed: sealer.seal('secret'),
            webhook_token: randomToken(),
            verify_token: randomToken(),
            can_send: true,
            can_receive: true,
            problem: null,
          })
          .execute(),
      )
      return id
    },
    async channelAgent() {
      const id = newId('channelAgent')
      const channel_id = await world.channel()
      await asService((tx) =>
        tx
          .insertInto('channel_agents')
          .values({ id, ...own, channel_id, agent_id: agentId })
          .execute(),
      )
      return id
    },
    async conversation(assignee) {
      const [id, contactId, messageId] = [newId('conversation'), newId('contact'), newId('message')]
      const channelId = await world.channel()
      await asService(async (tx) => {
        await tx
          .insertInto('channel_agents')
          .values({ id: newId('channelAgent'), ...own, channel_id: channelId, agent_id: agentId })
          .execute()
        await tx
          .insertInto('contacts')
          .values({
            id: contactId,
            ...own,
            name: 'Ibu Ani',
            phone: `62812${newPhoneNumberId().slice(-8)}`,
            whatsapp_user_id: null,
          })
          .execute()
        await tx
          .insertInto('conversations')
          .values({
            id,
            ...own,
            channel_id: channelId,
            contact_id: contactId,
            owner: assignee ? 'person' : 'agent',
            assignee_id: assignee?.userId ?? null,
            handover_reason: null,
            last_message_id: messageId,
            last_inbound_at: new Date(),
          })
          .execute()
        await tx
          .insertInto('messages')
          .values({
            id: messageId,
            ...own,
            conversation_id: id,
            channel_id: channelId,
            direction: 'in',
            author: 'customer',
            author_user_id: null,
            agent_id: null,
            type: 'text',
            text: 'Halo',
            payload: null,
            citations: null,
            provider_id: null,
            status: 'received',
            failure: null,
            failure_code: null,
            client_key: null,
            answers_message_id: null,
          })
          .execute()
      })
      return { id, channelId, contactId }
    },
    async pictureMessage() {
      const id = await world.failedMessage()
      const channel_id = (
        await asService((tx) =>
          tx.selectFrom('messages').select('channel_id').where('id', '=', id).executeTakeFirstOrThrow(),
        )
      ).channel_id
      await asService((tx) =>
        tx
          .insertInto('media')
          .values({
            ...own,
            message_id: id,
            channel_id,
            provider_media_id: '1',
            kind: 'image',
            status: 'stored',
            failure: null,
            sha256: null,
            mime_type: 'image/png',
            bytes: 1,
            file_name: null,
            storage_key: `media/${id}`,
          })
          .execute(),
      )
      return id
    },
    async failedMessage() {
      const conversation = await world.conversation()
      const id = newId('message')
      await asService((tx) =>
        tx
          .insertInto('messages')
          .values({
            id,
            ...own,
            conversation_id: conversation.id,
            channel_id: conversation.channelId,
            direction: 'out',
            author: 'person',
            author_user_id: admin.userId,
            agent_id: null,
            type: 'text',
            text: 'Baik',
            payload: null,
            citations: null,
            provider_id: null,
            status: 'failed',
            failure: null,
            failure_code: null,
            client_key: randomToken(),
            answers_message_id: null,
          })
          .execute(),
      )
      return id
    },
    async invitation() {
      const id = newId('invitation')
      await asService((tx) =>
        tx
          .insertInto('invitations')
          .values({
            id,
            ...own,
            email: `${id}@example.com`,
            role: OrganizationRole.STAFF,
            token_hash: sha256(id),
            invited_by: admin.userId,
            expires_at: new Date(Date.now() + 86_400_000),
          })
          .execute(),
      )
      return id
    },
    async parkedItem() {
      const id = newId('parkedItem')
      const channel_id = await world.channel()
      await asService(async (tx) => {
        const values = {
          id,
          ...own,
          channel_id,
          webhook_event_id: null,
          content_hash: id,
          content: '{}',
          kind: 'delivery' as const,
          reason: 'parked.no_entry',
          detail: null,
        }
        await tx.insertInto('parked_items').values(values).execute()
        await tx.updateTable('channels').set({ received_count: 1 }).where('id', '=', channel_id).execute()
      })
      return id
    },
    async template() {
      const id = newId('template')
      await asService((tx) =>
        tx
          .insertInto('templates')
          .values({
            id,
            ...own,
            waba_id: '20',
            provider_id: id,
            name: id,
            language: 'id',
            category: 'utility',
            status: 'approved',
            rejection: null,
            components: JSON.stringify([
              { type: 'BODY', text: 'Halo {{1}}, pesanan Anda sudah siap.', example: { body_text: [['Budi']] } },
            ]),
          })
          .execute(),
      )
      return id
    },
    async scheduled() {
      const id = newId('scheduled')
      const conversation = await world.conversation()
      await asService((tx) =>
        tx
          .insertInto('scheduled_messages')
          .values({
            id,
            ...own,
            conversation_id: conversation.id,
            user_id: admin.userId,
            text: 'Sudah siap.',
            client_key: id,
            send_at: new Date(Date.now() + 3_600_000),
          })
          .execute(),
      )
      return id
    },
    async savedReply() {
      const id = newId('savedReply')
      await asService((tx) =>
        tx
          .insertInto('saved_replies')
          .values({ id, ...own, shortcut: id, text: 'Toko buka pukul 08.00.', author_user_id: null })
          .execute(),
      )
      return id
    },
  }
  return world
}
