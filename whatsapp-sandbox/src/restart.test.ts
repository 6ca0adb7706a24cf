import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually, startReceiver, startTestSandbox, type Receiver, type TestSandbox } from './testSandbox.ts'

describe('a sandbox that starts again on its folder', () => {
  let sandbox: TestSandbox
  let receiver: Receiver

  before(async () => {
    sandbox = await startTestSandbox()
    receiver = await startReceiver()
  })
  after(async () => {
    await sandbox.close()
    await receiver.close()
  })

  it('still has its numbers, callbacks, phones, settings, faults, and the webhooks nobody has taken', async () => {
    const number = await sandbox.connected(receiver)
    const first = await sandbox.write(number, '6281300000001', { text: 'Before', name: 'Budi' })
    await sandbox.send(number, '6281300000001')
    await eventually('three deliveries', () => receiver.hits.length === 3)
    await sandbox.control('POST', '/settings', { paused: true, autoDeliver: false })
    const waiting = await sandbox.write(number, '6281300000001', { text: 'While it was held back' })
    await sandbox.control('POST', '/faults', { kind: 'error-code', code: 131056, count: 1 })
    const look = async () => ({
      numbers: (await sandbox.control('GET', '/numbers')).body,
      phone: (await sandbox.control('GET', `/phones/6281300000001/messages?phone_number_id=${number.phone_number_id}`))
        .body,
      settings: (await sandbox.control('GET', '/settings')).body,
      faults: (await sandbox.control('GET', '/faults')).body,
      deliveries: (await sandbox.control('GET', '/deliveries')).body,
      fields: (
        await sandbox.graph(
          number.access_token,
          'GET',
          `${number.phone_number_id}?fields=verified_name,webhook_configuration`,
        )
      ).body,
      subscriptions: (await sandbox.graph(number.access_token, 'GET', `${number.waba_id}/subscribed_apps`)).body,
    })
    const before = await look()
    await sandbox.restart()
    assert.deepEqual(await look(), before)
    assert.equal(before.phone.messages[0].id, first)
    assert.equal(before.faults.faults.length, 1)

    await sandbox.control('POST', '/settings', { paused: false })
    await eventually('what was held back', () => receiver.messages().some(({ id }) => id === waiting))
    assert.equal(receiver.hits.length, 4)
    assert.equal((await sandbox.send(number, '6281300000001')).body.error.code, 131056)
    assert.equal((await sandbox.send(number, '6281300000001')).status, 200)
  })
})
