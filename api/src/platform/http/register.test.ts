import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization } from '../../../test/people.ts'

describe('a call with what cannot be an id or a text', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())

  it('is served without characters that the database cannot hold, wherever they stand', async () => {
    const { organizationId, admin } = await makeOrganization(server)
    const { token } = admin
    const made = await server.call('POST', '/agents', { token, body: { organizationId, name: 'Sa\u0000ri \ud83d' } })
    assert.equal(made.status, 201)
    assert.equal(made.body.data.name, 'Sari \ufffd')
    const found = await server.call('GET', `/agents?organizationId=${organizationId}&search=Sa%00ri`, { token })
    assert.equal(found.body.data.length, 1)
    assert.equal((await server.call('GET', '/agents/agt_%00', { token })).status, 404)
  })

  it('says of an address that has no id where one belongs that it was not found', async () => {
    const { admin } = await makeOrganization(server)
    const { status, body } = await server.call('GET', '/agents/%3Cimg%3E', { token: admin.token })
    assert.equal(status, 404)
    assert.equal(body.code, 'not_found')
  })
})
