import type { Updateable } from 'kysely'
import { OrganizationRole } from '@sapa/shared/contracts'
import { hashPassword } from '../src/modules/auth/passwords.ts'
import type { DocumentsTable } from '../src/platform/database/schema.ts'
import { newId } from '../src/platform/ids.ts'
import { randomToken, sha256 } from '../src/platform/seal.ts'
import { codeFor, registration } from './accounts.ts'
import { newPhoneNumberId, numberOf } from './fakeGraph.ts'
import type { TestServer } from './harness.ts'
import { makeOrganization, type Person } from './people.ts'
import type { World } from './world.ts'

/** One call that works, with ids of the world it was made for. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The file of a multipart call. */
  file?: File
  /** The bearer of calls that carry a refresh token. */
  refreshToken?: string
  /** What it answers with, where that is not success. */
  status?: number
}

export interface Scene {
  server: TestServer
  world: World
  caller: Person
}

/** Makes a fresh example each time, since some calls use up what they are about. */
export type Maker = (scene: Scene) => Example | Promise<Example>

let people = 0
const newPerson = () => ({
  ...registration,
  email: `orang${++people}@example.com`,
  phoneNumber: `0813${String(people).padStart(8, '1')}`,
})

const organizationBody = {
  name: 'Toko Uji',
  email: 'toko@example.com',
  phoneNumber: '+6281234567890',
  organizationTypeId: '2',
  industryTypeId: '2',
}
const business: Maker = ({ world }) => ({ params: { organizationId: world.organizationId } })
const agent: Maker = ({ world }) => ({ params: { id: world.agentId } })
const document: Maker = async ({ world }) => ({ params: { id: await world.document() } })
const changeDocument = ({ server }: Scene, { params }: Example, change: Updateable<DocumentsTable>) =>
  server.deps.database.asService((tx) =>
    tx.updateTable('documents').set(change).where('id', '=', params!.id!).execute(),
  )
const conversation: Maker = async ({ world }) => ({ params: { id: (await world.conversation()).id } })
const channel: Maker = async ({ world }) => ({ params: { id: await world.channel() } })
const themselves = ({ caller }: Pick<Scene, 'caller'>) => ({ params: { id: caller.userId } })

async function account({ server }: Scene) {
  const { email, password } = newPerson()
  await server.deps.database.asService(async (tx) =>
    tx
      .insertInto('users')
      .values({
        id: newId('user'),
        name: 'Sari',
        business_name: null,
        email,
        phone: null,
        password_hash: await hashPassword(password),
        google_sub: null,
        language: null,
      })
      .execute(),
  )
  return { identifier: email, password }
}

const invitation: Maker = async ({ world }) => ({
  params: { organizationId: world.organizationId, invitationId: await world.invitation() },
})

/** The token of an invitation into a business that nobody belongs to yet. */
async function mailedTo({ server }: Scene, email: string): Promise<string> {
  const { organizationId } = await makeOrganization(server)
  const token = randomToken()
  await server.deps.database.asService((tx) =>
    tx
      .insertInto('invitations')
      .values({
        id: newId('invitation'),
        organization_id: organizationId,
        email,
        role: OrganizationRole.STAFF,
        token_hash: sha256(token),
        invited_by: null,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute(),
  )
  return token
}

async function signedIn(scene: Scene): Promise<Example> {
  const { body } = await scene.server.call('POST', '/auth/login', { body: await account(scene) })
  return { refreshToken: body.data.refresh_token }
}

/** Another device where somebody is signed in. */
async function anotherSession(server: TestServer, { userId }: Person): Promise<string> {
  const id = newId('session')
  await server.deps.database.asService((tx) =>
    tx
      .insertInto('sessions')
      .values({
        id,
        user_id: userId,
        refresh_hash: randomToken(),
        previous_hash: null,
        user_agent: null,
        address_hint: null,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute(),
  )
  return id
}

/** For every operation at least one call that works. An operation without one fails the tests that enumerate them. */
export const examples: Record<string, Maker | Maker[]> = {
  createChallenge: () => ({ body: { action: 'register' } }),
  reportFailure: () => ({
    body: { area: 'agents', version: '3f2a9c01d4', message: 'its page threw', stack: 'Error: its page threw' },
  }),
  register: () => ({ body: newPerson() }),
  login: async (scene) => ({ body: await account(scene) }),
  createProviderNonce: () => ({}),
  signInWithProvider: () => ({ body: { provider: 'google', credential: 'x' }, status: 503 }),
  refresh: signedIn,
  revoke: signedIn,
  sendOtp: () => ({ body: { identifier: newPerson().email, action: 'reset-password' } }),
  verifyOtp: async ({ server }) => {
    const body = newPerson()
    const { body: asked } = await server.call('POST', '/auth/register', { body })
    return {
      body: { identifier: body.email, ticket: asked.data.ticket, action: 'register', otp: codeFor(server, body.email) },
    }
  },
  getUser: themselves,
  changePassword: async (scene) => {
    const password_hash = await hashPassword('rahasia-lama')
    const { database } = scene.server.deps
    await database.asService((tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', scene.caller.userId).execute(),
    )
    return {
      ...themselves(scene),
      body: { currentPassword: 'rahasia-lama', newPassword: 'rahasia-baru', confirmPassword: 'rahasia-baru' },
    }
  },
  listSessions: themselves,
  endSession: async ({ server, caller }) => ({
    params: { id: caller.userId, sessionId: await anotherSession(server, caller) },
  }),
  endOtherSessions: themselves,
  updateUser: (scene) => ({ ...themselves(scene), body: { name: 'Nama Baru' } }),

  createOrganization: () => ({ body: organizationBody }),
  listOrganizations: () => ({}),
  getOrganization: business,
  updateOrganization: (scene) => ({ ...business(scene), body: organizationBody }),
  listOrganizationTypes: () => ({}),
  listIndustryTypes: () => ({}),

  listMembers: business,
  addMember: [
    (scene) => ({
      ...business(scene),
      body: { name: 'Rina', email: newPerson().email, role: OrganizationRole.STAFF },
    }),
    (scene) => ({
      ...business(scene),
      body: { invite: true, email: newPerson().email, role: OrganizationRole.STAFF },
    }),
  ],
  updateMember: ({ world }) => ({
    params: { organizationId: world.organizationId, userId: world.staff.userId },
    body: { status: 'active' },
  }),
  resendInvitation: invitation,
  revokeInvitation: invitation,
  readInvitation: async (scene) => ({ body: { invitation: await mailedTo(scene, newPerson().email) } }),
  acceptInvitation: async (scene) => ({
    body: { invitation: await mailedTo(scene, `${scene.caller.userId}@example.com`) },
  }),

  createAgent: ({ world }) => ({ body: { organizationId: world.organizationId, name: 'Budi' } }),
  listAgents: ({ world }) => ({ query: { organizationId: world.organizationId } }),
  getAgent: agent,
  updateAgent: async ({ world }) => ({
    params: { id: world.agentId },
    body: { agentId: world.agentId, name: 'Sari', documentIds: [await world.document()] },
  }),
  listAgentVersions: agent,
  restoreAgentVersion: ({ world }) => ({ params: { id: world.agentId, version: '1' } }),
  askAgent: ({ world }) => ({ params: { agentId: world.agentId }, body: { message: 'Jam berapa buka?' } }),

  createDocument: ({ world }) => ({
    body: {
      organizationId: world.organizationId,
      agentId: world.agentId,
      kind: 'text',
      title: 'Alamat',
      content: 'Jalan Melati 1.',
    },
  }),
  uploadDocument: ({ world }) => ({
    body: { organizationId: world.organizationId, agentId: world.agentId },
    file: new File(['Toko tutup pada hari libur nasional.'], 'libur.txt', { type: 'text/plain' }),
  }),
  listDocuments: ({ world }) => ({ query: { organizationId: world.organizationId, agentId: world.agentId } }),
  getDocument: document,
  updateDocument: async (scene) => ({ ...(await document(scene)), body: { title: 'Jam buka toko' } }),
  deleteDocument: document,
  restoreDocument: async (scene) => {
    const example = await document(scene)
    await changeDocument(scene, example, { deleted_at: new Date() })
    return example
  },
  readDocument: async (scene) => {
    const example = await document(scene)
    await changeDocument(scene, example, { kind: 'url', source_url: 'https://example.com/' })
    return example
  },

  createChannel: ({ world }) => {
    const identifierId = newPhoneNumberId()
    return {
      body: {
        organizationId: world.organizationId,
        agentId: world.agentId,
        provider: 'sandbox',
        identifier: numberOf(identifierId),
        identifierId,
        apiKey: 'key',
        appSecret: 'secret',
        wabaId: '20',
      },
    }
  },
  connectSignedUpNumber: ({ world }) => {
    const id = newPhoneNumberId()
    return {
      body: { organizationId: world.organizationId, agentId: world.agentId, code: id, wabaId: id, numberId: id },
    }
  },
  listChannels: async ({ world }) => ({
    query: { organizationId: world.organizationId, agentId: world.agentId, channelId: await world.channel() },
  }),
  checkChannel: async ({ world }) => ({ params: { id: await world.channel() } }),
  updateChannel: async ({ world }) => ({ params: { id: await world.channel() }, body: { name: 'Toko Pusat' } }),
  linkAgent: async ({ world }) => ({
    body: { organizationId: world.organizationId, channelId: await world.channel(), agentId: world.agentId },
  }),
  updateChannelAgent: async ({ world }) => ({
    params: { id: await world.channelAgent() },
    body: { agentId: world.agentId, status: 'paused' },
  }),
  createSandboxNumber: ({ world }) => ({ body: { organizationId: world.organizationId } }),

  listParkedItems: async ({ world }) => ({
    query: { organizationId: world.organizationId, channelId: await world.channel() },
  }),
  listParkedReasons: ({ world }) => ({ query: { organizationId: world.organizationId } }),
  replayParkedItems: ({ world }) => ({
    body: { organizationId: world.organizationId, until: new Date().toISOString() },
  }),
  discardParkedItems: ({ world }) => ({
    body: { organizationId: world.organizationId, until: new Date().toISOString() },
  }),
  replayParkedItem: async ({ world }) => ({ params: { id: await world.parkedItem() } }),
  discardParkedItem: async ({ world }) => ({ params: { id: await world.parkedItem() } }),

  listConversations: async ({ world }) => {
    const { channelId, contactId } = await world.conversation()
    return { query: { organizationId: world.organizationId, channelId, contactId } }
  },
  countConversations: ({ world }) => ({ query: { organizationId: world.organizationId } }),
  getConversation: [conversation, async ({ world }) => ({ params: { id: await world.channel() } })],
  listMessages: conversation,
  sendMessage: async (scene) => ({
    ...(await conversation(scene)),
    body: { text: 'Baik, Bu.', clientKey: randomToken() },
  }),
  takeOverConversation: conversation,
  handBackConversation: async ({ world, caller }) => ({ params: { id: (await world.conversation(caller)).id } }),
  assignConversation: async (scene) => ({ ...(await conversation(scene)), body: { userId: scene.world.staff.userId } }),
  resolveConversation: conversation,
  markConversationRead: conversation,
  getContact: async ({ world }) => ({ params: { id: (await world.conversation()).contactId } }),
  updateContact: async ({ world }) => ({
    params: { id: (await world.conversation()).contactId },
    body: { name: 'Bu Ani', labels: ['grosir'], notes: 'Suka kopi.' },
  }),
  setContactOptOut: async ({ world }) => ({
    params: { id: (await world.conversation()).contactId },
    body: { optedOut: true },
  }),
  addNote: async (scene) => ({
    ...(await conversation(scene)),
    body: { text: 'Pelanggan lama.', clientKey: randomToken() },
  }),
  listSavedReplies: ({ world }) => ({ query: { organizationId: world.organizationId } }),
  createSavedReply: ({ world }) => ({
    body: { organizationId: world.organizationId, shortcut: `jam${++people}`, text: 'Toko buka pukul 08.00.' },
  }),
  updateSavedReply: async ({ world }) => ({
    params: { id: await world.savedReply() },
    body: { shortcut: `alamat${++people}`, text: 'Jalan Melati 1.' },
  }),
  deleteSavedReply: async ({ world }) => ({ params: { id: await world.savedReply() } }),
  sendTemplate: async (scene) => ({
    ...(await conversation(scene)),
    body: {
      templateId: await scene.world.template(),
      values: JSON.stringify({ body: ['Budi'] }),
      clientKey: randomToken(),
    },
  }),
  sendMedia: async (scene) => ({
    ...(await conversation(scene)),
    body: { clientKey: randomToken() },
    file: new File([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')], 'menu.png', { type: 'image/png' }),
  }),
  listScheduled: conversation,
  scheduleMessage: async (scene) => ({
    ...(await conversation(scene)),
    body: { text: 'Sudah siap.', sendAt: new Date(Date.now() + 3_600_000).toISOString(), clientKey: randomToken() },
  }),
  cancelScheduled: async ({ world }) => ({ params: { id: await world.scheduled() } }),
  getChannelCharges: channel,
  listTemplates: channel,
  syncTemplates: channel,
  handInTemplateSample: async (scene) => ({
    ...(await channel(scene)),
    file: new File([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')], 'menu.png', { type: 'image/png' }),
  }),
  createTemplate: async (scene) => ({
    ...(await channel(scene)),
    body: { name: `siap_${++people}`, language: 'id', category: 'utility', body: 'Pesanan Anda sudah siap.' },
  }),
  updateTemplate: async ({ world }) => ({
    params: { id: await world.template() },
    body: { category: 'utility', body: 'Pesanan Anda sudah siap diambil.' },
  }),
  deleteTemplate: async ({ world }) => ({ params: { id: await world.template() } }),
  getMessageMedia: async ({ world }) => ({ params: { id: await world.pictureMessage() } }),
  resendMessage: async ({ world }) => ({ params: { id: await world.failedMessage() } }),

  getSummaries: business,
  listRecentChats: business,
  listDailyChats: business,
}

/** The examples of an operation. @throws Error for one that has none */
export function examplesOf(operationId: string): Maker[] {
  const found = examples[operationId]
  if (!found) throw new Error(`test/examples.ts has no example of ${operationId}`)
  return [found].flat()
}
