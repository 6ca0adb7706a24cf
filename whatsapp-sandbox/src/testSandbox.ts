import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from './index.ts'

/** What came over the wire, looked at as it is. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what the sandbox sent, whatever that is
export type Json = any

/** One delivery as it came over the wire. */
export interface Hit {
  headers: IncomingHttpHeaders
  raw: Buffer
  json: Json
}

export interface Answer {
  status: number
  body: Json
  headers: Headers
}

export interface Credentials {
  phone_number_id: string
  phone_number: string
  waba_id: string
  app_id: string
  app_secret: string
  access_token: string
  phone_page: string
}

/** Waits until something holds. */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  milliseconds = 5000,
): Promise<NonNullable<T>> {
  const until = Date.now() + milliseconds
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > until) assert.fail(`not within ${milliseconds} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A merchant's server: proves itself with 'the token' and keeps what it is sent. */
export async function startReceiver() {
  const hits: Hit[] = []
  const asked: URLSearchParams[] = []
  /** What the next deliveries are answered with; then 200. 'drop' closes the connection. */
  const answers: (number | 'drop')[] = []
  const prove = { body: (challenge: string) => challenge, status: 200 }
  const server = createServer((request, response: ServerResponse) => {
    if (request.method === 'GET') {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams
      asked.push(query)
      const known = query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === 'the token'
      response.writeHead(known ? prove.status : 403).end(known ? prove.body(query.get('hub.challenge') ?? '') : '')
      return
    }
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const raw = Buffer.concat(chunks)
        hits.push({ headers: request.headers, raw, json: JSON.parse(raw.toString()) })
        const answer = answers.shift() ?? 200
        if (answer === 'drop') request.socket.destroy()
        else response.writeHead(answer).end()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const changes = (): Json[] => hits.flatMap(({ json }) => json.entry.flatMap((entry: Json) => entry.changes))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    hits,
    asked,
    answers,
    prove,
    messages: (): Json[] => changes().flatMap(({ value }) => value.messages ?? []),
    statuses: (): Json[] => changes().flatMap(({ value }) => value.statuses ?? []),
    changes,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** The real sandbox on a free port with a folder of its own. */
export async function startTestSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-sandbox-'))
  const options = { port: 0, dataDir: folder, backoff: [20, 20, 20, 20, 20, 20] }
  let running = await startSandbox(options)
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await response.text()
    return {
      status: response.status,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(answer) : answer,
      headers: response.headers,
    }
  }
  return {
    get url() {
      return running.url
    },
    /** A call of the Graph interface. */
    graph: (token: string | undefined, method: string, path: string, body?: unknown) =>
      call(method, `/v26.0/${path}`, body, token ? { authorization: `Bearer ${token}` } : {}),
    control: (method: string, path: string, body?: unknown) => call(method, `/_sandbox${path}`, body),
    /** A new number. */
    number: async (body: object = {}): Promise<Credentials> => (await call('POST', '/_sandbox/numbers', body)).body,
    /** A new number that delivers to a receiver. */
    async connected(receiver: Receiver): Promise<Credentials> {
      const number = await this.number()
      assert.equal(
        (
          await this.graph(number.access_token, 'POST', number.phone_number_id, {
            webhook_configuration: { override_callback_uri: receiver.url, verify_token: 'the token' },
          })
        ).status,
        200,
      )
      assert.equal((await this.graph(number.access_token, 'POST', `${number.waba_id}/subscribed_apps`, {})).status, 200)
      return number
    },
    /** A customer writes. @returns the message's id */
    write: async (number: Credentials, customer: string, body: object = { text: 'Halo' }): Promise<string> => {
      const answer = await call('POST', `/_sandbox/phones/${customer}/messages`, {
        phone_number_id: number.phone_number_id,
        ...body,
      })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body.id
    },
    /** A business sends; a text unless the body says something else. */
    send: (number: Credentials, to: string, body: object = { type: 'text', text: { body: 'Hello' } }) =>
      call(
        'POST',
        `/v26.0/${number.phone_number_id}/messages`,
        { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...body },
        { authorization: `Bearer ${number.access_token}` },
      ),
    /** A business uploads a file. */
    upload: async (
      number: Credentials,
      bytes: Buffer,
      type: string,
      name = 'file',
      more: Record<string, string> = { messaging_product: 'whatsapp', type },
    ): Promise<Answer> => {
      const form = new FormData()
      for (const [key, value] of Object.entries(more)) form.set(key, value)
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
      const response = await fetch(`${running.url}/v26.0/${number.phone_number_id}/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${number.access_token}` },
        body: form,
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    async restart(): Promise<void> {
      await running.close()
      running = await startSandbox(options)
    },
    async close(): Promise<void> {
      await running.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** A sandbox, a merchant's server, and a number that delivers to it. */
export async function startConnected() {
  const sandbox = await startTestSandbox()
  const receiver = await startReceiver()
  const close = async () => {
    await sandbox.close()
    await receiver.close()
  }
  return { sandbox, receiver, number: await sandbox.connected(receiver), close }
}
