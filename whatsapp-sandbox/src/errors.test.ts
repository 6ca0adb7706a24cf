import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  eventually,
  startReceiver,
  startTestSandbox,
  type Answer,
  type Credentials,
  type TestSandbox,
} from './testSandbox.ts'

const CUSTOMER = '6281300000001'

/** Meta's shape, whatever the error. */
function assertGraphError(
  { status, body, headers }: Answer,
  expected: { status: number; code: number; subcode?: number; message?: RegExp; details?: RegExp; type?: string },
): void {
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(Object.keys(body), ['error'])
  const { message, type, code, error_subcode: subcode, error_data: data, fbtrace_id: trace, ...more } = body.error
  assert.deepEqual(more, {})
  assert.equal(status, expected.status)
  assert.equal(code, expected.code)
  assert.equal(type, expected.type ?? 'OAuthException')
  assert.equal(subcode, expected.subcode)
  assert.match(message, expected.message ?? new RegExp(`^\\(#${expected.code}\\) `))
  assert.match(trace, /^A\w+$/)
  if (expected.details) {
    assert.equal(data.messaging_product, 'whatsapp')
    assert.match(data.details, expected.details)
  } else assert.equal(data, undefined)
}

describe('what Meta refuses', () => {
  let sandbox: TestSandbox
  let number: Credentials

  before(async () => {
    sandbox = await startTestSandbox()
    number = await sandbox.number()
    await sandbox.write(number, CUSTOMER)
  })
  after(() => sandbox.close())

  const messages = (token: string | undefined, id: string, body: unknown) =>
    sandbox.graph(token, 'POST', `${id}/messages`, body)
  const whole = { messaging_product: 'whatsapp', to: CUSTOMER, type: 'text', text: { body: 'Hello' } }

  it('a token that is wrong or missing: 401 and 190', async () => {
    for (const token of [undefined, 'EAAwrong', ''])
      assertGraphError(await messages(token, number.phone_number_id, whole), {
        status: 401,
        code: 190,
        message: /^Invalid OAuth access token/,
      })
    assertGraphError(await sandbox.graph('EAAwrong', 'GET', number.phone_number_id), {
      status: 401,
      code: 190,
      message: /^Invalid OAuth access token/,
    })
  })

  it('an id that is unknown or of somebody else: 400, 100 and 33, without a hint which', async () => {
    const other = await sandbox.number()
    for (const id of ['123456789012345', other.phone_number_id]) {
      assertGraphError(await messages(number.access_token, id, whole), {
        status: 400,
        code: 100,
        subcode: 33,
        type: 'GraphMethodException',
        message: new RegExp(`^Unsupported post request\\. Object with ID '${id}' does not exist`),
      })
      assertGraphError(await sandbox.graph(number.access_token, 'GET', id), {
        status: 400,
        code: 100,
        subcode: 33,
        type: 'GraphMethodException',
        message: /^Unsupported get request/,
      })
    }
  })

  it('a parameter that is missing, too long or unsupported', async () => {
    const refused = (body: unknown) => messages(number.access_token, number.phone_number_id, body)
    assertGraphError(await refused({ ...whole, messaging_product: undefined }), {
      status: 400,
      code: 100,
      message: /messaging_product is required/,
    })
    assertGraphError(await refused({ ...whole, to: undefined }), {
      status: 400,
      code: 100,
      message: /The parameter to is required/,
    })
    assertGraphError(await refused({ ...whole, text: undefined }), {
      status: 400,
      code: 131008,
      message: /^\(#131008\) Required parameter is missing$/,
      details: /text/,
    })
    assertGraphError(await refused({ ...whole, text: { body: '' } }), {
      status: 400,
      code: 131008,
      details: /text\['body'\]/,
    })
    assertGraphError(await refused({ ...whole, text: { body: 'a'.repeat(4097) } }), {
      status: 400,
      code: 100,
      message: /4096/,
    })
    assert.equal((await refused({ ...whole, text: { body: 'a'.repeat(4096) } })).status, 200)
    assertGraphError(await refused({ ...whole, type: 'poll', poll: {} }), {
      status: 400,
      code: 100,
      message: /Param type must be one of/,
    })
    assertGraphError(await refused({ ...whole, biz_opaque_callback_data: 'a'.repeat(513) }), {
      status: 400,
      code: 100,
      message: /512/,
    })
  })

  it('what is no request at all, still in its shape', async () => {
    for (const body of ['{ not json', '[]', '"text"', 'null'])
      assertGraphError(await messages(number.access_token, number.phone_number_id, body), { status: 400, code: 100 })
    const path = await sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/nothing/here`)
    assertGraphError(path, { status: 400, code: 2500, message: /^Unknown path components: \/\d+\/nothing\/here$/ })
  })

  it('is for this machine only: another Host is refused', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      request(`${sandbox.url}/_sandbox/numbers`, { headers: { host: 'sandbox.example.com' } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end()
    })
    assert.equal(status, 403)
  })

  describe('on demand', () => {
    const send = () => messages(number.access_token, number.phone_number_id, whole)
    const held = async () =>
      (await sandbox.control('GET', `/phones/${CUSTOMER}/messages?phone_number_id=${number.phone_number_id}`)).body
        .messages.length
    const fault = async (body: object) =>
      assert.deepEqual((await sandbox.control('POST', '/faults', body)).body, { success: true })

    it('a 500, a throttle with its wait, an expired token, and any code; each as often as asked', async () => {
      const before = await held()
      await fault({ kind: 'http-500', count: 2 })
      for (let time = 0; time < 2; time++)
        assertGraphError(await send(), { status: 500, code: 1, message: /^An unknown error occurred$/ })
      await fault({ kind: 'http-429' })
      const throttled = await send()
      assertGraphError(throttled, { status: 429, code: 130429, message: /Rate limit hit/, details: /throughput/ })
      assert.equal(throttled.headers.get('retry-after'), '1')
      await fault({ kind: 'token-expired' })
      assertGraphError(await send(), { status: 401, code: 190, subcode: 463, message: /Session has expired/ })
      for (const [code, status] of [
        [131056, 429],
        [131047, 400],
        [131000, 500],
        [368, 400],
      ] as const) {
        await fault({ kind: 'error-code', code })
        assertGraphError(await send(), { status, code, details: /fault/ })
      }
      assert.equal(await held(), before)
      assert.equal((await send()).status, 200)
    })

    it('a connection that drops before the message is taken, and one that drops after', async () => {
      const before = await held()
      await fault({ kind: 'reset' })
      await assert.rejects(send(), TypeError)
      assert.equal(await held(), before)
      await fault({ kind: 'timeout-after-accept' })
      await assert.rejects(send(), TypeError)
      assert.equal(await held(), before + 1)
    })

    it('a message that is taken and answered with a failure, or never', async () => {
      const before = await held()
      await fault({ kind: 'http-500-after-accept' })
      assert.equal((await send()).status, 500)
      assert.equal(await held(), before + 1)
      await fault({ kind: 'silence-after-accept' })
      const answered = send().then(() => 'an answer')
      assert.equal(
        await Promise.race([answered, eventually('the message', async () => (await held()) === before + 2)]),
        true,
      )
      // Still none, long after the message is on the phone.
      assert.equal(
        await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 300, 'silence'))]),
        'silence',
      )
    })

    it('statuses that come before the answer', async (t) => {
      const receiver = await startReceiver()
      t.after(() => receiver.close())
      const connected = await sandbox.connected(receiver)
      await sandbox.write(connected, CUSTOMER)
      await fault({ kind: 'status-first' })
      receiver.answers.push(500, 500)
      const { body } = await sandbox.send(connected, CUSTOMER)
      assert.deepEqual(
        receiver
          .statuses()
          .filter(({ id }) => id === body.messages[0].id)
          .map(({ status }) => status)
          .slice(-2),
        ['sent', 'delivered'],
      )
    })

    it('only for the number that was named; gone when cleared', async () => {
      const other = await sandbox.number()
      await fault({ kind: 'http-500', count: 5, phone_number_id: other.phone_number_id })
      assert.equal((await send()).status, 200)
      assert.equal((await sandbox.send(other, CUSTOMER)).status, 500)
      await sandbox.control('DELETE', '/faults')
      assert.equal((await sandbox.send(other, CUSTOMER)).status, 200)
    })

    it('the pair rate: a burst of 45 to one customer, then one in 6 seconds', async () => {
      await sandbox.control('POST', '/settings', { pairRate: true })
      await sandbox.write(number, '6281300000099')
      const codes: unknown[] = []
      for (let time = 0; time < 46; time++) codes.push((await sandbox.send(number, '6281300000099')).body.error?.code)
      assert.deepEqual(codes, [...Array<undefined>(45), 131056])
      assert.equal((await send()).status, 200, 'another customer')
      await sandbox.control('POST', '/settings', { clockAhead: 6 })
      assert.equal((await sandbox.send(number, '6281300000099')).status, 200)
      assert.equal((await sandbox.send(number, '6281300000099')).status, 429)
      await sandbox.control('POST', '/settings', { pairRate: false, clockAhead: 0 })
    })
  })
})
