import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConnections } from '../../../test/sandboxNumber.ts'

test('an account is subscribed also where the address is to be entered by hand', async () => {
  // Nobody answers there, so the provider does not take the address.
  const business = await startConnections({ apiUrl: 'http://127.0.0.1:9' })
  try {
    const { data: channel } = (await business.connect(await business.number())).body
    assert.deepEqual([channel.can_send, channel.can_receive], [true, false])
    assert.match(channel.problem, /callback address/)
    const { data } = (await business.server.call('GET', `/channels/${channel.id}/checks`, { token: business.token }))
      .body
    assert.equal(data.checks.find(({ name }: { name: string }) => name === 'subscription').state, 'ok')
  } finally {
    await business.close()
  }
})
