/**
 * The sockets of both sides are Node's own.
 *
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitFor } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { CONFIG_FIELDS, parseConfig, setConfig } from '../config/index.ts'
import type { OrganizationEvent } from '../contracts/index.ts'
import { organizationChosen, readToken, signedIn, signedOut } from '../session/index.ts'
import { createStore, type Store } from '../state/store.ts'
import { fakeServer, type Responses } from '../testing/index.tsx'
import { connectRealtime, onRealtime } from './index.ts'

const tokenOf = (id: string, organizations: string[], salt = '') =>
  `x.${btoa(JSON.stringify({ id, salt, organization_members: organizations.map((one) => ({ id: one, name: one, role: 4 })) }))}.x`
const answered = (token: string, refreshToken = 'r2') => ({
  data: { access_token: token, refresh_token: refreshToken },
})

/** The api's side of the line, as far as a client sees it: who comes in by which token, and what they ask for. */
async function startServer() {
  const http = createServer()
  const io = new Server(http, { path: '/socket.io', transports: ['websocket'] })
  const lines: { userId: string | undefined; token: string; socket: Socket; asked: { organizationId: string }[] }[] = []
  let refused: (token: string) => boolean = () => false
  io.use((socket, next) => next(refused(socket.handshake.auth.token) ? new Error('unauthenticated') : undefined))
  io.on('connection', (socket) => {
    const { token } = socket.handshake.auth as { token: string }
    const line = { userId: readToken(token)?.id, token, socket, asked: [] as { organizationId: string }[] }
    lines.push(line)
    socket.on('subscribe', (request: { organizationId: string }, answer: (result: object) => void) => {
      line.asked.push(request)
      answer({ ok: true, sequence: 7, missed: [], too_old: false })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    lines,
    refuse: (which: typeof refused) => (refused = which),
    close: () => new Promise<void>((resolve) => void io.close(() => resolve())),
  }
}

let server: Awaited<ReturnType<typeof startServer>>
let store: Store
let disconnect: () => void
beforeEach(async () => {
  server = await startServer()
  localStorage.clear()
  document.cookie = 'auth-storage=; max-age=0; path=/'
  setConfig(parseConfig({ ...Object.fromEntries(CONFIG_FIELDS.map((field) => [field, ''])), socketUrl: server.url }))
  store = createStore()
  disconnect = connectRealtime(store)
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const serve = (responses: Responses = {}) => fakeServer(responses)
const signIn = (accessToken: string) => store.dispatch(signedIn({ accessToken, refreshToken: 'r1' }))
const opened = (count: number) =>
  waitFor(() => expect(server.lines.filter(({ asked }) => asked.length)).toHaveLength(count))
const event = (organization_id: string, sequence: number) =>
  ({
    organization_id,
    sequence,
    name: 'agent.upserted',
    payload: { agent_id: String(sequence) },
    at: '',
  }) as OrganizationEvent

test('whoever signs in after somebody else has a line of their own: nothing of the first is asked for or heard', async () => {
  serve()
  const heard: string[] = []
  const stop = onRealtime('agent.upserted', ({ agent_id }) => heard.push(agent_id))
  signIn(tokenOf('usr_a', ['org_a', 'org_shared']))
  store.dispatch(organizationChosen({ id: 'org_shared', name: 'Bersama', role: 4 }))
  await opened(1)
  store.dispatch(signedOut())
  await waitFor(() => expect(server.lines[0]!.socket.connected).toBe(false))
  signIn(tokenOf('usr_b', ['org_shared']))
  await opened(2)
  const [, second] = server.lines
  expect(second!.userId).toBe('usr_b')
  // Their own beginning, not where the first one stood.
  expect(second!.asked).toEqual([{ organizationId: 'org_shared', within: expect.any(Number) }])
  second!.socket.emit('event', event('org_a', 9))
  second!.socket.emit('event', event('org_shared', 8))
  await waitFor(() => expect(heard).toEqual(['8']))
  stop()
})

test('a line that comes back after a cut stands for whoever is signed in by then', async () => {
  serve()
  signIn(tokenOf('usr_a', ['org_shared']))
  await opened(1)
  // The line breaks, and before it is back another person works here.
  server.lines[0]!.socket.conn.close()
  signIn(tokenOf('usr_b', ['org_shared']))
  await opened(2)
  expect(server.lines.map(({ userId }) => userId)).toEqual(['usr_a', 'usr_b'])
  expect(server.lines[1]!.asked[0]).not.toHaveProperty('after')
})

test('where another person has signed in in another tab, a line that is refused becomes theirs', async () => {
  serve({ 'POST /auth/refresh': () => Promise.reject(new Error('nobody asks for new tokens in their name')) })
  const [a, b] = [tokenOf('usr_a', ['org_a']), tokenOf('usr_b', ['org_b'])]
  signIn(a)
  await opened(1)
  createStore().dispatch(signedIn({ accessToken: b, refreshToken: 'rb' }))
  server.refuse((token) => token === a)
  server.lines[0]!.socket.conn.close()
  await opened(2)
  expect(server.lines[1]!.userId).toBe('usr_b')
  expect(server.lines[1]!.asked[0]).toMatchObject({ organizationId: 'org_b' })
})

test('a server that refuses everybody for a while, and answers nobody, is asked until it is well', async () => {
  let well = false
  const fresh = tokenOf('usr_a', ['org_a'], 'fresh')
  serve({
    'POST /auth/refresh': () => (well ? answered(fresh) : [503, { message: '', code: 'unavailable', request_id: '1' }]),
  })
  signIn(tokenOf('usr_a', ['org_a']))
  await opened(1)
  server.refuse((token) => token !== fresh)
  server.lines[0]!.socket.conn.close()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  well = true
  await opened(2)
  expect(server.lines[1]).toMatchObject({ token: fresh, asked: [{ organizationId: 'org_a', after: 7 }] })
})

test('who was sent away and still has the right comes back', async () => {
  serve({ 'POST /auth/refresh': answered(tokenOf('usr_a', ['org_a'], 'fresh')) })
  signIn(tokenOf('usr_a', ['org_a']))
  await opened(1)
  server.lines[0]!.socket.disconnect(true)
  await opened(2)
  expect(server.lines[1]!.asked).toEqual([{ organizationId: 'org_a', after: 7 }])
})

test('whose session is over is signed out as soon as the server says so', async () => {
  serve({ 'POST /auth/refresh': [401, { message: '', code: 'session_expired', request_id: '1' }] })
  signIn(tokenOf('usr_a', ['org_a']))
  await opened(1)
  server.lines[0]!.socket.disconnect(true)
  await waitFor(() => expect(store.getState().auth.accessToken).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(server.lines).toHaveLength(1)
})
