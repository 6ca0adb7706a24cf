import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startReceiver, startTestSandbox, type Credentials, type Receiver, type TestSandbox } from './testSandbox.ts'

describe('a callback proves itself before it is taken', () => {
  let sandbox: TestSandbox
  let receiver: Receiver
  let number: Credentials

  before(async () => {
    sandbox = await startTestSandbox()
    receiver = await startReceiver()
    number = await sandbox.number()
  })
  after(async () => {
    await sandbox.close()
    await receiver.close()
  })

  const override = (uri: string, token = 'the token') =>
    sandbox.graph(number.access_token, 'POST', number.phone_number_id, {
      webhook_configuration: { override_callback_uri: uri, verify_token: token },
    })
  const configured = async () =>
    (await sandbox.graph(number.access_token, 'GET', `${number.phone_number_id}?fields=webhook_configuration`)).body
      .webhook_configuration

  it('is asked with mode, challenge and token, and taken when it answers with the challenge', async () => {
    assert.deepEqual((await override(receiver.url)).body, { success: true })
    const [query] = receiver.asked
    assert.equal(query?.get('hub.mode'), 'subscribe')
    assert.equal(query?.get('hub.verify_token'), 'the token')
    assert.match(query?.get('hub.challenge') ?? '', /^\d+$/)
    assert.deepEqual(await configured(), { phone_number: receiver.url })
  })

  it('is refused with 2200 where the token, the challenge or the status is wrong, or nobody answers; what was set stays', async () => {
    const refused = async (
      what: string,
      answer: Promise<{ status: number; body: { error?: { code: number; message: string; type: string } } }>,
    ) => {
      const { status, body } = await answer
      assert.equal(status, 400, what)
      assert.equal(body.error?.code, 2200, what)
      assert.match(body.error?.message ?? '', /^\(#2200\) Callback verification failed/)
    }
    await refused('wrong token', override(receiver.url, 'another'))
    receiver.prove.body = (challenge) => `"${challenge}"`
    await refused('not the challenge verbatim', override(receiver.url))
    receiver.prove.body = (challenge) => challenge
    receiver.prove.status = 201
    await refused('not a 200', override(receiver.url))
    receiver.prove.status = 200
    await refused('nobody there', override('http://127.0.0.1:1/'))
    await refused('no address', override('no address'))
    await refused(
      'override of the account',
      sandbox.graph(number.access_token, 'POST', `${number.waba_id}/subscribed_apps`, {
        override_callback_uri: receiver.url,
        verify_token: 'another',
      }),
    )
    assert.deepEqual(await configured(), { phone_number: receiver.url })
    assert.deepEqual((await sandbox.graph(number.access_token, 'GET', `${number.waba_id}/subscribed_apps`)).body, {
      data: [],
    })
  })

  it('is cleared with an empty address', async () => {
    await override('', '')
    assert.deepEqual(await configured(), {})
  })
})
