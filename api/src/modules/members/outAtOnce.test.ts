import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import { OrganizationRole, type ClientToServerEvents, type ServerToClientEvents } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeMember, makeOrganization, type Person } from '../../../test/people.ts'

let server: TestServer
const sockets: Socket[] = []
before(async () => {
  server = await startTestServer({ workers: false })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
after(() => server.close())

async function connect({ token }: Person): Promise<Socket<ServerToClientEvents, ClientToServerEvents>> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(server.url, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

test('who is switched off is out at the next call and cut from the socket, and back when switched on', async () => {
  const { organizationId, admin } = await makeOrganization(server)
  const staff = await makeMember(server, organizationId, OrganizationRole.STAFF)
  const follow = (socket: Awaited<ReturnType<typeof connect>>) =>
    socket.timeout(5000).emitWithAck('subscribe', { organizationId })
  const call = () => server.call('GET', `/organizations/${organizationId}`, { token: staff.token })
  const set = (status: string) =>
    server.call('PUT', `/organizations/${organizationId}/members/${staff.userId}`, {
      token: admin.token,
      body: { status },
    })

  const socket = await connect(staff)
  assert.ok((await follow(socket)).ok)
  assert.equal((await call()).status, 200)
  const told = new Promise((resolve) => socket.on('revoked', () => resolve('revoked')))
  const cut = new Promise((resolve) => socket.on('disconnect', resolve))
  const began = Date.now()
  assert.equal((await set('inactive')).status, 200)
  const refused = await call()
  assert.deepEqual([refused.status, refused.body.code], [403, 'member_inactive'])
  assert.equal(await told, 'revoked')
  await cut
  // By the event itself, not by the sweep that looks every five seconds.
  assert.ok(Date.now() - began < 2500, `it took ${Date.now() - began} ms`)

  const again = await connect(staff)
  assert.deepEqual(await follow(again), { ok: false, code: 'not_found' })
  assert.equal((await set('active')).status, 200)
  assert.ok((await follow(again)).ok)
  assert.equal((await call()).status, 200)
})
