import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { claims, signUp } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const business = {
  name: 'Toko Sari',
  email: 'toko@example.com',
  phoneNumber: '+6281234567890',
  organizationTypeId: '2',
  industryTypeId: '2',
}

describe('a business', () => {
  let server: TestServer
  let tokens: { access_token: string; refresh_token: string }
  let id: string

  before(async () => {
    server = await startTestServer()
    tokens = await signUp(server)
  })
  after(() => server.close())

  it('is created by a person, who becomes its admin; the next token says so', async () => {
    const { status, body } = await server.call('POST', '/organizations', {
      token: tokens.access_token,
      body: { ...business, phoneNumber: '0812 3456 7890' },
    })
    assert.equal(status, 201)
    id = body.data.id
    assert.deepEqual(
      [body.data.phone_number, body.data.role, body.data.time_zone],
      ['+6281234567890', 3, 'Asia/Jakarta'],
    )
    const { body: fresh } = await server.call('POST', '/auth/refresh', { token: tokens.refresh_token })
    assert.deepEqual(claims(fresh.data.access_token).organization_members, [{ id, name: 'Toko Sari', role: 3 }])
    const { body: all } = await server.call('GET', '/organizations', { token: tokens.access_token })
    assert.deepEqual(
      all.data.map((one: { id: string }) => one.id),
      [id],
    )
  })

  it('names every wrong field when it is created', async () => {
    const body = { name: ' ', email: 'tanpa-at', phoneNumber: 'abc', organizationTypeId: '99', industryTypeId: '99' }
    const { status, body: answer } = await server.call('POST', '/organizations', { token: tokens.access_token, body })
    assert.equal(status, 422)
    assert.deepEqual(
      answer.errors.map((one: { key: string }) => one.key),
      ['name', 'email', 'phone_number', 'organization_type_id', 'industry_type_id'],
    )
  })

  it('counts its days in the zone of its number until somebody says otherwise', async () => {
    const { body } = await server.call('POST', '/organizations', {
      token: tokens.access_token,
      body: { ...business, phoneNumber: '+639171234567' },
    })
    assert.equal(body.data.time_zone, 'Asia/Manila')
    const change = (changes: object) =>
      server.call('PUT', `/organizations/${body.data.id}`, {
        token: tokens.access_token,
        body: { ...business, ...changes },
      })
    assert.equal((await change({ timeZone: 'Asia/Makassar' })).body.data.time_zone, 'Asia/Makassar')
    assert.equal((await change({ timeZone: 'Asia/Atlantis' })).body.errors[0].key, 'time_zone')
    assert.equal((await change({})).body.data.time_zone, 'Asia/Makassar')
  })

  it('can be changed, its agents stopped, and everybody who looks on is told', async () => {
    const { status, body } = await server.call('PUT', `/organizations/${id}`, {
      token: tokens.access_token,
      body: { ...business, name: 'Toko Sari Jaya', industryTypeId: '12', agentsPaused: true },
    })
    assert.equal(status, 200)
    assert.equal(body.message, 'Organization updated successfully')
    assert.deepEqual(
      [body.data.name, body.data.industry_type_id, body.data.agents_paused],
      ['Toko Sari Jaya', 12, true],
    )
    const events = await server.deps.database.asService((tx) =>
      tx.selectFrom('events').select('name').where('organization_id', '=', id).execute(),
    )
    assert.equal(events.at(-1)?.name, 'organization.upserted')
  })

  it('has a type and an industry, named in both languages for anybody who signs up', async () => {
    const types = await server.call('GET', '/organization-types')
    assert.deepEqual(
      types.body.data.map((one: { key: string }) => one.key),
      ['personal', 'business'],
    )
    const industries = await server.call('GET', '/industry-types')
    assert.equal(industries.body.data.length, 12)
    for (const item of industries.body.data) assert.ok(item.name_id && item.name_en)
  })
})
