import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildApp } from '../../app.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { withoutPeople } from './withoutPeople.ts'

describe('failures of the interface', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())
  const failure = {
    area: 'agents',
    version: '3f2a9c01d4',
    message: 'its page threw',
    stack: 'Error: its page threw\n at Page',
  }
  const report = (body: object) => server.call('POST', '/reports/failures', { body })

  it('are taken from anybody, and only in bounded sizes', async () => {
    assert.equal((await report(failure)).status, 200)
    for (const wrong of [
      { message: 'x'.repeat(501) },
      { stack: 'x'.repeat(4001) },
      { area: '<b>' },
      { version: 'a b' },
    ]) {
      assert.equal((await report({ ...failure, ...wrong })).status, 422, JSON.stringify(wrong).slice(0, 40))
    }
  })

  it('are taken so often and no more from one address, whichever node it calls', async () => {
    const node = await buildApp(server.deps)
    const elsewhere = () => node.inject({ method: 'POST', url: '/v1/reports/failures', payload: failure })
    const answers = []
    for (let i = 0; i < 12; i++) answers.push((await report(failure)).status, (await elsewhere()).statusCode)
    assert.equal(answers.filter((status) => status === 200).length, 15, 'of the 20, five were taken before')
    const refused = await elsewhere()
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) <= 600)
    assert.equal(
      (
        await node.inject({
          method: 'POST',
          url: '/v1/reports/failures',
          payload: failure,
          remoteAddress: '203.0.113.9',
        })
      ).statusCode,
      200,
    )
    await node.close()
  })

  it('are logged without people: addresses, numbers and tokens are masked, places in the code stay', () => {
    assert.equal(
      withoutPeople('no sari@example.com, +62 812-3456-7890, eyJhbGciOi.eyJpZCI6.c2ln at a.js:12:345678'),
      'no (address), (number), (token) at a.js:12:345678',
    )
  })
})
