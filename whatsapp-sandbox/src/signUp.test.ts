import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startTestSandbox, type Credentials, type TestSandbox } from './testSandbox.ts'

const APP = { app_id: '4711', app_secret: 'the secret of the app' }

describe("Meta's sign-up", () => {
  let sandbox: TestSandbox

  before(async () => {
    sandbox = await startTestSandbox()
  })
  after(() => sandbox.close())

  const signUp = async (more: object = {}) =>
    (await sandbox.control('POST', '/sign-ups', { ...APP, ...more })).body as Credentials & { code: string }
  const exchange = (code: string, secret = APP.app_secret) =>
    sandbox.graph(
      undefined,
      'GET',
      `oauth/access_token?${new URLSearchParams({ client_id: APP.app_id, client_secret: secret, code })}`,
    )
  const signedUp = async (more: object = {}) => {
    const made = await signUp(more)
    return { ...made, token: (await exchange(made.code)).body.access_token as string }
  }

  it('gives a code that the app exchanges once, within 30 seconds', async () => {
    const { code } = await signUp()
    assert.equal((await exchange(code, 'another secret')).body.error.message, 'Error validating client secret.')
    assert.match((await exchange(code)).body.access_token, /^EAA/)
    assert.equal((await exchange(code)).body.error.error_subcode, 36009)
    const late = await signUp()
    await sandbox.control('POST', '/settings', { clockAhead: 31 })
    assert.equal((await exchange(late.code)).body.error.error_subcode, 36007)
    await sandbox.control('POST', '/settings', { clockAhead: 0 })
  })

  it('tells the app what the token may do, and nobody else', async () => {
    const { token, waba_id } = await signedUp()
    const ask = (bearer: string) => sandbox.graph(bearer, 'GET', `debug_token?input_token=${token}`)
    const { data } = (await ask(`${APP.app_id}|${APP.app_secret}`)).body
    assert.equal(data.app_id, APP.app_id)
    assert.deepEqual(
      data.granular_scopes,
      ['whatsapp_business_management', 'whatsapp_business_messaging'].map((scope) => ({
        scope,
        target_ids: [waba_id],
      })),
    )
    assert.equal((await ask('4711|guessed')).body.error.code, 190)
  })

  it('leaves a number that sends once it is registered, with its own PIN where it has one', async () => {
    const { token, phone_number_id } = await signedUp({ pin: '123456' })
    const send = () =>
      sandbox.graph(token, 'POST', `${phone_number_id}/messages`, {
        messaging_product: 'whatsapp',
        to: '628135550001',
        type: 'text',
        text: { body: 'Halo' },
      })
    const register = (pin: string) =>
      sandbox.graph(token, 'POST', `${phone_number_id}/register`, { messaging_product: 'whatsapp', pin })
    assert.equal((await send()).body.error.code, 133010)
    assert.equal((await register('654321')).body.error.code, 133005)
    assert.equal((await register('123456')).status, 200)
    assert.equal((await send()).status, 200)
  })
})

describe('a token', () => {
  let sandbox: TestSandbox
  let number: Credentials

  before(async () => {
    sandbox = await startTestSandbox()
    number = await sandbox.number()
  })
  after(() => sandbox.close())

  const set = (body: object) => sandbox.control('PATCH', `/numbers/${number.phone_number_id}`, body)
  const read = (query = '') => sandbox.graph(number.access_token, 'GET', `${number.phone_number_id}${query}`)

  it('runs out where a tester says so, and may do what they left it', async () => {
    await set({ access_token: 'expired' })
    assert.deepEqual([(await read()).status, (await read()).body.error.error_subcode], [401, 463])
    await set({ access_token: 'valid', permissions: 'messaging' })
    assert.equal((await read()).body.error.code, 10)
    assert.equal((await sandbox.send(number, '628135550001')).status, 200)
    await set({ permissions: 'management' })
    assert.equal((await read()).status, 200)
    assert.equal((await sandbox.send(number, '628135550001')).body.error.code, 10)
    await set({ permissions: 'both' })
  })

  it('comes with a proof of the app secret, or with none', async () => {
    const proof = (secret: string) =>
      `?appsecret_proof=${createHmac('sha256', secret).update(number.access_token).digest('hex')}`
    assert.equal((await read(proof(number.app_secret))).status, 200)
    assert.match((await read(proof('another secret'))).body.error.message, /Invalid appsecret_proof/)
  })
})
