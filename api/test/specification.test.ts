import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { describeOperations } from '../src/describe.ts'
import { readConfig } from '../src/platform/config.ts'
import { claims, signUp } from './accounts.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { makeMember, makeOrganization, type Person } from './people.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  type?: string
}
interface Described {
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
type Who = 'bearer' | 'refresh' | 'client' | 'anybody'

interface Call {
  title: string
  who: Who
  /** Names that the body has; undefined: no body. */
  body?: string[]
  /** Names of the answer's data, of one of its entries where it is a list. */
  data?: string[]
  query?: boolean
}

const organization = ['name', 'email', 'phoneNumber', 'organizationTypeId', 'industryTypeId']
const tokens = ['access_token', 'refresh_token']
const kind = ['id', 'name_id', 'name_en']

/** The specification's table of calls, section 7; each title is the call. */
const calls: Call[] = [
  { title: 'GET /users/{id} [S7.5]', who: 'bearer' },
  {
    title: 'POST /auth/register [S7.6, S3.10]',
    who: 'anybody',
    body: ['name', 'businessName', 'email', 'password', 'confirmPassword', 'phoneNumber', 'role'],
  },
  { title: 'POST /auth/login [S7.7, S3.11, S3.13]', who: 'anybody', body: ['identifier', 'password'], data: tokens },
  { title: 'POST /auth/providers [S7.8]', who: 'anybody', body: ['credential'], data: tokens },
  { title: 'POST /auth/refresh [S7.9]', who: 'refresh', data: tokens },
  { title: 'POST /auth/revoke [S7.10]', who: 'refresh' },
  { title: 'POST /auth/otp [S7.11]', who: 'client', body: ['identifier', 'action'] },
  { title: 'POST /auth/otp/verify [S7.12]', who: 'client', body: ['identifier', 'password', 'action'] },
  { title: 'POST /agents [S7.13, S3.17]', who: 'bearer', body: ['name'], data: ['id', 'name'] },
  { title: 'GET /agents [S7.14]', who: 'bearer', query: true, data: ['id', 'name'] },
  { title: 'GET /agents/{id} [S7.15]', who: 'bearer', data: ['id', 'name'] },
  { title: 'PUT /agents/{id} [S7.16]', who: 'bearer', body: ['agentId'] },
  { title: 'POST /agents/{agentId}/ask [S7.17]', who: 'bearer', body: ['message'], data: ['text'] },
  { title: 'POST /documents [S7.18]', who: 'bearer', body: ['agentId', 'content'] },
  { title: 'GET /documents/{id} [S7.19]', who: 'bearer' },
  { title: 'PUT /documents/{id} [S7.20]', who: 'bearer', body: ['content'] },
  { title: 'POST /organizations [S7.21, S3.1]', who: 'bearer', body: organization },
  { title: 'GET /organizations [S7.22]', who: 'bearer', data: ['id', 'name', 'role'] },
  { title: 'GET /organizations/{organizationId} [S7.23]', who: 'bearer', data: ['id', 'name', 'email'] },
  { title: 'PUT /organizations/{organizationId} [S7.24]', who: 'bearer', body: organization },
  {
    title: 'POST /organizations/{organizationId}/members [S7.25]',
    who: 'bearer',
    body: ['name', 'email', 'phoneNumber', 'role'],
  },
  {
    title: 'GET /organizations/{organizationId}/members [S7.26, S3.19]',
    who: 'bearer',
    query: true,
    data: ['name', 'email', 'phone_number', 'role', 'status'],
  },
  { title: 'PUT /organizations/{organizationId}/members/{userId} [S7.27]', who: 'bearer', body: ['role', 'status'] },
  { title: 'POST /channels [S7.28, S3.18]', who: 'bearer', body: ['identifier', 'identifierId', 'apiKey'] },
  { title: 'GET /channels [S7.29]', who: 'bearer', query: true, data: ['id', 'type', 'identifier'] },
  { title: 'PUT /channels/{id} [S7.30]', who: 'bearer', body: [] },
  { title: 'GET /conversations/{id} [S7.31, S7.32]', who: 'bearer' },
  { title: 'GET /conversations/{id}/messages [S7.33, S3.21]', who: 'bearer', data: ['id', 'text'] },
  { title: 'POST /channels/agents [S7.34]', who: 'bearer', body: ['channelId', 'agentId'] },
  { title: 'PUT /channels/agents/{id} [S7.35]', who: 'bearer', body: [] },
  {
    title: 'GET /analytics/{organizationId}/summaries [S7.36]',
    who: 'bearer',
    data: ['chats', 'contacts', 'conversations', 'total_staff', 'quota_used'],
  },
  {
    title: 'GET /analytics/{organizationId}/chats/recently [S7.37]',
    who: 'bearer',
    data: ['conversation_id', 'text', 'at'],
  },
  { title: 'GET /analytics/{organizationId}/chats/daily [S7.38, S3.22]', who: 'bearer', data: ['channel', 'values'] },
  { title: 'GET /industry-types [S7.39, S3.9]', who: 'anybody', data: kind },
  { title: 'GET /organization-types [S7.40, S3.6]', who: 'anybody', data: kind },
]

describe('the calls of the specification', () => {
  let paths: Record<string, Record<string, Described>>
  before(async () => {
    const { document } = await describeOperations()
    // The document's own type says nothing of what is in it.
    const { servers, paths: described } = document as { servers: { url: string }[]; paths: typeof paths }
    assert.deepEqual(servers, [{ url: '/v1' }])
    paths = described
  })

  for (const { title, who, body, data, query } of calls) {
    it(title, () => {
      const [method, path] = title.split(' ')
      const call = paths[path!]?.[method!.toLowerCase()]
      assert.ok(call, 'the api has no such call')
      assert.deepEqual(
        call.security.map((scheme) => Object.keys(scheme)[0] ?? 'anybody'),
        who === 'anybody' ? [] : [who],
      )
      const schema = call.requestBody?.content['application/json']?.schema
      assert.equal(schema !== undefined, body !== undefined, 'a body where there is none, or none where there is one')
      for (const name of body ?? []) assert.ok(schema?.properties?.[name], `the body takes no ${name}`)
      if (query)
        assert.ok(
          call.parameters?.some((parameter) => parameter.in === 'query'),
          'it takes no query parameters',
        )
      const answer = (call.responses['200'] ?? call.responses['201'])?.content['application/json']?.schema
      assert.deepEqual(
        Object.keys(answer?.properties ?? {}).filter((name) => !['data', 'message', 'meta'].includes(name)),
        [],
      )
      assert.ok(answer?.required?.includes('data'), 'the answer may lack data')
      const given = answer?.properties?.data
      const entry = given?.type === 'array' ? given.items : given
      for (const name of data ?? []) assert.ok(entry?.properties?.[name], `the answer has no ${name}`)
    })
  }
})

describe('what the api says', () => {
  let server: TestServer
  let tokens: { access_token: string; refresh_token: string }
  before(async () => {
    server = await startTestServer({ workers: false })
    tokens = await signUp(server)
  })
  after(() => server.close())
  const call = (method: string, path: string, body?: unknown, language = 'en') => {
    return server.call(method, path, { token: tokens.access_token, body, language })
  }
  const keys = async (path: string) => (await call('GET', path)).body.data.map(({ key }: { key: string }) => key)
  const business = {
    name: 'Toko Sari',
    email: 'toko@example.com',
    phoneNumber: '081234567890',
    organizationTypeId: '2',
    industryTypeId: '3',
  }

  it('an organization is personal or business [S3.5]', async () => {
    assert.deepEqual(await keys('/organization-types'), ['personal', 'business'])
  })

  it('the industries are the twelve of the specification [S3.8]', async () => {
    const twelve = [
      'general',
      'retail',
      'finance',
      'healthcare',
      'education',
      'logistics',
      'hospitality',
      'technology',
      'manufacturing',
      'entertainment',
      'agriculture',
      'other',
    ]
    assert.deepEqual(await keys('/industry-types'), twelve)
  })

  it('refusals name fields in snake_case, in the language of the caller [S5.44, S8.14]', async () => {
    const wrong = { ...business, name: ' ', phoneNumber: 'abc' }
    for (const [language, sentence] of [
      ['en', 'Business name is required'],
      ['id', 'Nama bisnis wajib diisi'],
    ] as const) {
      const { status, body } = await call('POST', '/organizations', wrong, language)
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ key }: { key: string }) => key),
        ['name', 'phone_number'],
      )
      assert.equal(body.errors[0].message, sentence)
    }
  })

  it('an answer carries data, and a message where there is something to say [S7.4]', async () => {
    const made = await call('POST', '/organizations', business)
    assert.equal(made.status, 201)
    assert.equal(made.body.data.name, 'Toko Sari')
    assert.equal(typeof made.body.message, 'string')
  })

  it('the access token claims its person and the list of their businesses [S3.12, S1.5]', async () => {
    const second = await call('POST', '/organizations', { ...business, name: 'Toko Kedua' })
    assert.equal(second.status, 201)
    const fresh = await server.call('POST', '/auth/refresh', { token: tokens.refresh_token })
    const { id, organization_members: members } = claims(fresh.body.data.access_token) as {
      id: string
      organization_members: { name: string; role: number }[]
    }
    assert.match(id, /^usr_/)
    assert.deepEqual(members.map(({ name, role }) => [name, role]).sort(), [
      ['Toko Kedua', 3],
      ['Toko Sari', 3],
    ])
  })

  it('the app name is core unless told [S9.19]', () => {
    const [SAPA_TOKEN_SECRET, SAPA_ENCRYPTION_SECRET, SAPA_CODE_SECRET] = ['k', 'm', 'n'].map((letter) =>
      letter.repeat(40),
    )
    const env = { SAPA_ENV: 'test', SAPA_TOKEN_SECRET, SAPA_ENCRYPTION_SECRET, SAPA_CODE_SECRET }
    assert.equal(readConfig(env).appName, 'core')
    assert.equal(readConfig({ ...env, SAPA_APP_NAME: 'shop' }).appName, 'shop')
  })
})

describe('the people of a business', () => {
  const { ADMIN, MANAGER, STAFF } = OrganizationRole
  let server: TestServer
  let organizationId: string
  let admin: Person
  let manager: Person
  let staff: Person
  before(async () => {
    server = await startTestServer({ workers: false })
    ;({ organizationId, admin } = await makeOrganization(server))
    manager = await makeMember(server, organizationId, MANAGER)
    staff = await makeMember(server, organizationId, STAFF)
  })
  after(() => server.close())
  const change = (by: Person, who: Person, body: object) =>
    server.call('PUT', `/organizations/${organizationId}/members/${who.userId}`, { token: by.token, body })
  const works = async (who: Person) =>
    (await server.call('GET', `/organizations/${organizationId}`, { token: who.token })).status

  it('are active or inactive and nothing else, and can be made active again [S3.20, S4.11]; inactive they lose access at once [S6.11]', async () => {
    assert.equal(await works(staff), 200)
    assert.equal((await change(admin, staff, { status: 'inactive' })).body.data.status, 'inactive')
    assert.equal(await works(staff), 403)
    assert.equal((await change(admin, staff, { status: 'active' })).body.data.status, 'active')
    assert.equal(await works(staff), 200)
    assert.ok((await change(admin, staff, { status: 'away' })).status >= 400)
  })

  it('are changed by a manager where they are staff, and nobody else [S6.9]', async () => {
    assert.equal((await change(manager, staff, { status: 'active' })).status, 200)
    for (const [who, body] of [
      [staff, { role: MANAGER }],
      [admin, { status: 'inactive' }],
      [manager, { role: ADMIN }],
    ] as const) {
      assert.equal((await change(manager, who, body)).status, 403)
    }
  })

  it('always have an active admin [S6.10]', async () => {
    for (const body of [{ role: STAFF }, { status: 'inactive' }]) {
      const refused = await change(admin, admin, body)
      assert.deepEqual([refused.status, refused.body.code], [409, 'last_admin'])
    }
  })

  it('sign in with an e-mail address or a phone number and a password [S1.3]', async () => {
    await signUp(server, {
      email: 'sari@example.com',
      phoneNumber: '081299998888',
      password: 'kata-sandi-1',
      confirmPassword: 'kata-sandi-1',
    })
    for (const [identifier, password, status] of [
      ['sari@example.com', 'kata-sandi-1', 200],
      ['0812 9999 8888', 'kata-sandi-1', 200],
      ['sari@example.com', 'kata-sandi-2', 401],
    ] as const) {
      assert.equal(
        (await server.call('POST', '/auth/login', { body: { identifier, password } })).status,
        status,
        `${identifier} ${password}`,
      )
    }
  })
})
