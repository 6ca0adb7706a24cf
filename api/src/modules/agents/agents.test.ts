import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { makeMember, makeOrganization, type Person } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let admin: Person
let organizationId: string

before(async () => {
  server = await startTestServer({ workers: false })
  ;({ admin, organizationId } = await makeOrganization(server))
})
after(() => server.close())

const call = (method: string, path: string, body?: unknown, language?: string) =>
  server.call(method, path, { token: admin.token, body, language })

test('an agent is created with a name, which may not be blank', async () => {
  const made = await call('POST', '/agents', { name: '  Sari ' })
  assert.equal(made.status, 201)
  assert.equal(made.body.data.name, 'Sari')
  assert.equal(made.body.data.status, 'active')
  assert.equal(made.body.data.document_count, 0)
  assert.match(made.body.message, /knowledge/)
  const refused = await call('POST', '/agents', { name: '   ' }, 'id')
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, [{ key: 'name', message: 'Isian ini wajib diisi.' }])
})

test('what is changed is kept and what is left out stays', async () => {
  const { id } = (await call('POST', '/agents', { name: 'Satu' })).body.data
  await call('PUT', `/agents/${id}`, { agentId: id, instructions: 'Sapa dengan ramah.', tone: 'formal' })
  const saved = await call('PUT', `/agents/${id}`, {
    agentId: id,
    unknownReply: 'Sebentar ya.',
    handoverWords: 'grosir',
    status: 'paused',
  })
  assert.equal(saved.status, 200)
  const { data } = (await call('GET', `/agents/${id}`)).body
  assert.deepEqual(
    [data.name, data.instructions, data.tone, data.unknown_reply, data.handover_words, data.status],
    ['Satu', 'Sapa dengan ramah.', 'formal', 'Sebentar ya.', 'grosir', 'paused'],
  )
})

describe('versions of the configuration', () => {
  const versions = async (id: string) => (await call('GET', `/agents/${id}/versions`)).body.data
  test('each save is one: who, when and what changed', async () => {
    const { id } = (await call('POST', '/agents', { name: 'Sari' })).body.data
    await call('PUT', `/agents/${id}`, { tone: 'formal', greeting: 'Halo' })
    await call('PUT', `/agents/${id}`, { tone: 'formal' })
    const [second, first, ...none] = await versions(id)
    assert.deepEqual(none, [], 'a save that changes nothing is none')
    assert.deepEqual([first.version, first.changed, second.version, second.changed], [1, [], 2, ['tone', 'greeting']])
    assert.match(second.user_name, /^Orang/)
    assert.ok(Date.now() - Date.parse(second.created_at) < 60_000)
  })
  test('an earlier one is restored, which can be undone', async () => {
    const { id } = (await call('POST', '/agents', { name: 'Sari' })).body.data
    await call('PUT', `/agents/${id}`, { tone: 'formal', businessHours: [{ day: 1, opens: '08:00', closes: '24:00' }] })
    const restored = await call('POST', `/agents/${id}/versions/1/restore`)
    assert.deepEqual(
      [restored.status, restored.body.data.tone, restored.body.data.business_hours, restored.body.data.version],
      [200, 'friendly', null, 3],
    )
    const undone = (await call('POST', `/agents/${id}/versions/2/restore`)).body.data
    assert.deepEqual([undone.tone, undone.business_hours], ['formal', [{ day: 1, opens: '08:00', closes: '24:00' }]])
    assert.equal((await call('POST', `/agents/${id}/versions/99/restore`)).status, 404)
  })
  test('who saves over an unseen change is told, and nothing is lost', async () => {
    const { id, version } = (await call('POST', '/agents', { name: 'Sari' })).body.data
    assert.equal((await call('PUT', `/agents/${id}`, { greeting: 'Halo dari Ani', version })).status, 200)
    const second = await call('PUT', `/agents/${id}`, { greeting: 'Halo dari Budi', version }, 'id')
    assert.deepEqual([second.status, second.body.code], [409, 'conflict'])
    assert.match(second.body.message, /Orang lain baru saja menyimpan/)
    const kept = (await call('GET', `/agents/${id}`)).body.data
    assert.equal(kept.greeting, 'Halo dari Ani')
    assert.equal(
      (await call('PUT', `/agents/${id}`, { greeting: 'Halo dari Budi', version: kept.version })).status,
      200,
    )
  })
  test('two at once: one is saved, the other told', async () => {
    const { id, version } = (await call('POST', '/agents', { name: 'Sari' })).body.data
    const saves = await Promise.all(['A', 'B', 'C'].map((name) => call('PUT', `/agents/${id}`, { name, version })))
    assert.deepEqual(saves.map(({ status }) => status).sort(), [200, 409, 409])
  })
})

test('settings that make no sense are refused on their field', async () => {
  const { id } = (await call('POST', '/agents', { name: 'Sari' })).body.data
  const refused = async (body: object) => {
    const { status, body: answer } = await call('PUT', `/agents/${id}`, body)
    return `${status} ${answer.errors?.[0].key}`
  }
  assert.equal(await refused({ businessHours: [{ day: 1, opens: '17:00', closes: '09:00' }] }), '422 business_hours')
  assert.equal(await refused({ businessHours: [] }), '422 business_hours')
  assert.equal(await refused({ knowledgeScope: 'chosen' }), '422 document_ids')
  assert.equal((await call('PUT', `/agents/${id}`, { mostBubbles: 0 })).status, 422)
  assert.equal((await call('PUT', `/agents/${id}`, { languages: ['fr'] })).status, 422)
  assert.equal((await call('GET', `/agents/${id}`)).body.data.version, 1)
})

test('the id in the body must be that of the path', async () => {
  const [one, other] = await Promise.all(
    ['A', 'B'].map(async (name) => (await call('POST', '/agents', { name })).body.data.id),
  )
  const refused = await call('PUT', `/agents/${one}`, { agentId: other, name: 'C' })
  assert.equal(refused.status, 404)
  assert.equal((await call('GET', `/agents/${one}`)).body.data.name, 'A')
})

test('the list comes in pages, is searched by name and filtered by status', async () => {
  const { admin: owner } = await makeOrganization(server, 'Daftar')
  const mine = (method: string, path: string, body?: unknown) => server.call(method, path, { token: owner.token, body })
  const ids: string[] = []
  for (const name of ['Penjualan', 'Gudang', 'Penagihan'])
    ids.push((await mine('POST', '/agents', { name })).body.data.id)
  await mine('PUT', `/agents/${ids[1]}`, { status: 'paused' })
  const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

  const first = await mine('GET', '/agents?limit=2')
  const second = await mine('GET', `/agents?limit=2&cursor=${first.body.meta.next_cursor}`)
  assert.deepEqual([...names(first), ...names(second)], ['Penagihan', 'Gudang', 'Penjualan'])
  assert.deepEqual(names(await mine('GET', '/agents?search=pen')), ['Penagihan', 'Penjualan'])
  assert.deepEqual(names(await mine('GET', '/agents?status=paused')), ['Gudang'])
})

test('knowledge is counted', async () => {
  const { id } = (await call('POST', '/agents', { name: 'Tahu' })).body.data
  for (const content of ['satu', 'dua']) await call('POST', '/documents', { agentId: id, kind: 'text', content })
  assert.equal((await call('GET', `/agents/${id}`)).body.data.document_count, 2)
})

test('asking gives the answer, or why a person is asked in the language of who tries it', async () => {
  const { id } = (await call('POST', '/agents', { name: 'Tanya' })).body.data
  await call('POST', '/documents', {
    agentId: id,
    kind: 'qa',
    question: 'Apakah ada garansi?',
    content: 'Ada, 12 bulan.',
  })
  const answered = (await call('POST', `/agents/${id}/ask`, { message: 'ada garansi kak?' })).body.data
  assert.deepEqual(
    [answered.text, answered.outcome, answered.reason, answered.responder],
    ['Ada, 12 bulan.', 'answered', null, 'built-in'],
  )
  assert.equal(answered.citations[0].title, 'Apakah ada garansi?')
  const unknown = (await call('POST', `/agents/${id}/ask`, { message: 'siapa presiden?' }, 'id')).body.data
  assert.equal(unknown.outcome, 'handover')
  assert.match(unknown.reason, /tidak ada di pengetahuan/)
})

test('asking in the own chat uses up nothing of the quota', async () => {
  const { id } = (await call('POST', '/agents', { name: 'Coba' })).body.data
  await call('POST', `/agents/${id}/ask`, { message: 'halo' })
  const used = await server.deps.database.asService((tx) =>
    tx.selectFrom('monthly_usage').selectAll().where('organization_id', '=', organizationId).execute(),
  )
  assert.deepEqual(used, [])
})

test('staff see and try agents and change none', async () => {
  const staff = await makeMember(server, organizationId, OrganizationRole.STAFF)
  const { id } = (await call('POST', '/agents', { name: 'Staf' })).body.data
  const asStaff = async (method: string, path: string, body?: unknown) =>
    (await server.call(method, path, { token: staff.token, body })).status
  assert.equal(await asStaff('GET', `/agents/${id}`), 200)
  assert.equal(await asStaff('POST', `/agents/${id}/ask`, { message: 'halo' }), 200)
  assert.equal(await asStaff('PUT', `/agents/${id}`, { name: 'X' }), 403)
  assert.equal(await asStaff('POST', '/agents', { name: 'X' }), 403)
  assert.equal(await asStaff('POST', '/documents', { agentId: id, kind: 'text', content: 'x' }), 403)
})
