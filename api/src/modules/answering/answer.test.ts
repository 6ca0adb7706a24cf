import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeOrganization } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createAnswerer, type Answer } from './answer.ts'
import { SHOP } from './knowledge.fixture.ts'

let server: TestServer
let token: string
let organizationId: string
let agentId: string

before(async () => {
  server = await startTestServer({ workers: false })
  const organization = await makeOrganization(server)
  organizationId = organization.organizationId
  token = organization.admin.token
  agentId = (await post('/agents', { name: 'Sari' })).id
  for (const { question, content } of SHOP.pairs) await post('/documents', { agentId, kind: 'qa', question, content })
  for (const { title, content } of SHOP.texts) await post('/documents', { agentId, kind: 'text', title, content })
})
after(() => server.close())

async function post(path: string, body: unknown) {
  const answer = await server.call('POST', path, { token, body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.data
}

const ask = (message: string, history: { author: 'customer' | 'agent'; text: string }[] = []): Promise<Answer> =>
  createAnswerer(server.deps)({ organizationId, agentId, message, history })

describe('the built-in responder answers from the knowledge', () => {
  const table: [question: string, expected: RegExp, title: string][] = [
    ['Jam berapa toko buka?', /09\.00–18\.00/, 'Jam buka'],
    ['buka sampai jam brp kak', /09\.00–18\.00/, 'Jam buka'],
    ['hari minggu buka ga?', /Minggu .* tutup/, 'Jam buka'],
    ['What time do you open?', /09\.00–18\.00/, 'Jam buka'],
    ['are you open on sundays', /Minggu/, 'Jam buka'],
    ['halo kak, bisa cod ga ya?', /^Bisa, COD tersedia/, 'Apakah bisa COD?'],
    ['berapa lama pengirman ke luar jawa', /4–7 hari kerja/, 'Berapa lama pengiriman ke luar Jawa?'],
    ['Do you ship to Singapore?', /^Yes, we ship/, 'Do you ship internationally?'],
    ['berapa harga kemeja batik lengan pendek?', /Rp245\.000/, 'Daftar harga'],
    ['hrg kain batik tulis brp min', /Rp150\.000/, 'Daftar harga'],
    ['ada ukuran XXL kemeja?', /S sampai XXL/, 'Daftar harga'],
    ['do you have the shirt in size XXL', /XXL/, 'Daftar harga'],
    ['Apakah barang bisa dikembalikan?', /diretur dalam 7 hari/, 'Kebijakan retur'],
    ['gimana cara retur barang yang cacat', /cacat/, 'Kebijakan retur'],
    ['can I return an item?', /diretur dalam 7 hari/, 'Kebijakan retur'],
    ['ongkir retur siapa yang bayar?', /ditanggung pembeli/, 'Kebijakan retur'],
    ['tokonya dimana?', /Malioboro No\. 52, Yogyakarta/, 'Alamat toko'],
    ['alamt toko dong', /Malioboro/, 'Alamat toko'],
    ['Where is your store located?', /Malioboro/, 'Alamat toko'],
    ['ada parkir?', /Parkir tersedia/, 'Alamat toko'],
    ['How can I pay?', /GoPay/, 'Payment methods'],
    ['bisa bayar pakai gopay?', /GoPay/, 'Payment methods'],
    ['do you accept credit cards', /credit card/, 'Payment methods'],
  ]
  for (const [question, expected, title] of table) {
    test(question, async () => {
      const answer = await ask(question)
      assert.equal(answer.outcome, 'answered', `${answer.reason}: ${answer.text}`)
      assert.match(answer.text, expected)
      assert.equal(answer.citations[0]?.title, title)
      assert.ok(answer.text.includes(answer.citations[0]!.quote), 'the citation is what was quoted')
    })
  }
})

describe('what the knowledge does not say goes to a person, with a word to the customer', () => {
  const table = [
    'Apakah ada lowongan kerja?',
    'Do you sell laptops?',
    'berapa harga sepatu lari nike?',
    'Bisa pesan katering untuk pernikahan?',
    'siapa presiden Indonesia?',
    'What is the weather like tomorrow?',
    'apakah menerima jasa jahit gorden',
    'is there a discount for students?',
    'ada promo gratis ongkir bulan ini?',
    'can you write me a poem about the sea',
    'berapa nomor rekening pribadi pemilik',
    'asdf qwer zxcv',
    '???',
  ]
  for (const question of table) {
    test(question, async () => {
      const answer = await ask(question)
      assert.equal(answer.outcome, 'handover', answer.text)
      assert.equal(answer.reason, 'answering.not_in_knowledge')
      assert.ok(answer.text.length > 20)
      assert.deepEqual(answer.citations, [])
    })
  }
})

describe('what is said around it is in the language of the question', () => {
  test('Indonesian', async () => assert.match((await ask('siapa presiden Indonesia?')).text, /^Maaf/))
  test('English', async () => assert.match((await ask('Do you sell laptops?')).text, /^Sorry/))
  test('a quotation in the other language is named as such', async () => {
    assert.match((await ask('What time do you open?')).text, /in Indonesian/)
    assert.match((await ask('bisa bayar pakai gopay?')).text, /dalam bahasa Inggris/)
    assert.doesNotMatch((await ask('Jam berapa toko buka?')).text, /bahasa/)
  })
  test('a message without a sign of either follows what the customer wrote before', async () => {
    const before = [{ author: 'customer', text: 'Do you have a warranty for this?' }] as const
    assert.match((await ask('xiaomi 14t', [...before])).text, /^Sorry/)
    assert.match((await ask('xiaomi 14t')).text, /^Maaf/)
  })
})

describe('two questions in one message', () => {
  test('both are answered, each with its source', async () => {
    const answer = await ask('Jam buka toko berapa? Terus bisa COD?')
    assert.equal(answer.outcome, 'answered')
    assert.deepEqual(
      answer.citations.map(({ title }) => title),
      ['Jam buka', 'Apakah bisa COD?'],
    )
  })
  test('what is known is answered, the rest goes to a person', async () => {
    const answer = await ask('Jam buka toko berapa? Ada lowongan kerja?')
    assert.equal(answer.outcome, 'handover')
    assert.equal(answer.reason, 'answering.partly_found')
    assert.match(answer.text, /09\.00–18\.00[\s\S]*rekan kami/)
  })
})

describe('small talk is answered without a person', () => {
  for (const message of [
    'halo',
    'Hi',
    'selamat pagi kak',
    'Good morning',
    'assalamualaikum',
    'permisi min',
    'kak mau tanya dong',
    'makasih ya',
    'thanks!',
    'Thank you so much',
    'ok',
    '👍',
    '🙏',
  ]) {
    test(message, async () => {
      const answer = await ask(message)
      assert.equal(answer.outcome, 'answered', answer.text)
      assert.ok(answer.text.length > 2)
    })
  }
  test('a greeting with a question is a question', async () =>
    assert.match((await ask('selamat siang, jam buka berapa ya?')).text, /09\.00/))
})

describe('who asks for a person gets one', () => {
  const table = [
    'mau bicara dengan orang',
    'tolong sambungkan ke admin',
    'saya mau ngomong sama cs',
    'bisa chat langsung dengan manusia?',
    'minta cs dong',
    'I want to talk to a person',
    'can I speak with a human?',
    'connect me to an agent',
    'customer service',
    'human',
  ]
  for (const message of table) {
    test(message, async () => {
      const answer = await ask(message)
      assert.equal(answer.outcome, 'handover', answer.text)
      assert.equal(answer.reason, 'answering.asked_for_person')
      assert.ok(answer.text.length > 10)
    })
  }
  for (const message of [
    'pesanan saya belum sampai',
    'paketku dimana ya',
    'Where is my order?',
    "my package hasn't arrived yet",
    'saya mau komplain',
  ]) {
    test(`their own order: ${message}`, async () => assert.equal((await ask(message)).reason, 'answering.own_order'))
  }
  test("'admin' as a form of address asks for nobody", async () =>
    assert.equal((await ask('admin, jam buka berapa?')).outcome, 'answered'))
})

describe("an agent's configuration changes its answers", () => {
  const configure = async (body: object) => {
    const saved = await server.call('PUT', `/agents/${agentId}`, { token, body: { agentId, ...body } })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
  }
  test('greeting', async () => {
    await configure({ greeting: 'Sugeng rawuh di Batik Sari!' })
    assert.equal((await ask('halo')).text, 'Sugeng rawuh di Batik Sari!')
  })
  test('what to say when it does not know', async () => {
    await configure({ unknownReply: 'Sebentar, kami cek dulu.' })
    assert.equal((await ask('siapa presiden Indonesia?')).text, 'Sebentar, kami cek dulu.')
  })
  test('words that hand over', async () => {
    assert.notEqual((await ask('mau pesan grosir')).reason, 'answering.handover_word')
    await configure({ handoverWords: 'grosir\nreseller resmi' })
    assert.equal((await ask('mau pesan Grosir!')).reason, 'answering.handover_word')
    assert.equal((await ask('jadi reseller  resmi gimana')).reason, 'answering.handover_word')
    assert.notEqual((await ask('grosiran')).reason, 'answering.handover_word')
  })
  test('languages: what it does not speak is answered in the first that it does', async () => {
    await configure({ unknownReply: '', languages: ['id'] })
    assert.match((await ask('Do you sell laptops?')).text, /^Maaf/)
    assert.match((await ask('What time do you open?')).text, /^Ini yang saya temukan:/)
    await configure({ languages: ['en'] })
    assert.match((await ask('siapa presiden Indonesia?')).text, /^Sorry/)
    assert.match((await ask('xiaomi 14t')).text, /^Sorry/)
    await configure({ languages: ['id', 'en'] })
    assert.match((await ask('Do you sell laptops?')).text, /^Sorry/)
  })
  test('knowledge scope: only chosen documents are answered from', async () => {
    const { citations } = await ask('Jam berapa toko buka?')
    const returns = (await ask('Apakah barang bisa dikembalikan?')).citations[0]!.document_id
    await configure({ knowledgeScope: 'chosen', documentIds: [returns] })
    assert.equal((await ask('Jam berapa toko buka?')).reason, 'answering.not_in_knowledge')
    assert.equal((await ask('Apakah barang bisa dikembalikan?')).citations[0]!.document_id, returns)
    await configure({ knowledgeScope: 'all' })
    assert.deepEqual((await ask('Jam berapa toko buka?')).citations, citations)
  })
  test('business hours: by the clock of the business, with what to say outside of them', async () => {
    const at = (moment: string) =>
      createAnswerer(server.deps)({
        organizationId,
        agentId,
        message: 'Apakah bisa COD?',
        history: [],
        now: new Date(moment),
      })
    await configure({
      businessHours: [{ day: 1, opens: '09:00', closes: '17:00' }],
      outsideHoursReply: 'Kami buka lagi hari Senin pukul 9.',
    })
    // A Monday in Jakarta, seven hours ahead of UTC.
    assert.equal((await at('2026-11-23T01:59:59Z')).text, 'Kami buka lagi hari Senin pukul 9.')
    assert.match((await at('2026-11-23T02:00:00Z')).text, /^Bisa, COD/)
    assert.match((await at('2026-11-23T09:59:00Z')).text, /^Bisa, COD/)
    const closed = await at('2026-11-23T10:00:00Z')
    assert.deepEqual([closed.outcome, closed.reason], ['handover', 'answering.outside_hours'])
    await configure({ outsideHoursReply: '' })
    assert.match((await at('2026-11-24T03:00:00Z')).text, /sedang tutup/)
    await server.deps.database.asService((tx) =>
      tx.updateTable('organizations').set({ time_zone: 'Asia/Singapore' }).where('id', '=', organizationId).execute(),
    )
    assert.match((await at('2026-11-23T01:30:00Z')).text, /^Bisa, COD/)
    await configure({ businessHours: null })
    assert.match((await at('2026-11-24T03:00:00Z')).text, /^Bisa, COD/)
  })
  test('most bubbles: an answer comes in at most so many messages, in order', async () => {
    const bubbles = async () =>
      (
        await server.call('POST', `/agents/${agentId}/ask`, {
          token,
          body: { message: 'Jam buka toko berapa? Terus bisa COD?' },
        })
      ).body.data
    assert.equal((await bubbles()).bubbles.length, 1)
    await configure({ mostBubbles: 3 })
    const split = await bubbles()
    assert.equal(split.bubbles.length, 2)
    assert.match(split.bubbles[0], /09\.00–18\.00/)
    assert.match(split.bubbles[1], /COD tersedia/)
    assert.equal(split.bubbles.join('\n\n'), split.text)
  })
  test('tone', async () => {
    const texts = new Set<string>()
    for (const tone of ['friendly', 'formal', 'concise']) {
      await configure({ tone })
      texts.add((await ask('Jam berapa toko buka?')).text)
    }
    assert.equal(texts.size, 3)
  })
})

test('an agent of another business is not found', async () => {
  const other = await makeOrganization(server, 'Lain')
  await assert.rejects(
    createAnswerer(server.deps)({ organizationId: other.organizationId, agentId, message: 'halo', history: [] }),
    { code: 'not_found' },
  )
})

test('knowledge of another agent is not used [S1.10]', async () => {
  const { id } = await post('/agents', { name: 'Kosong' })
  const answer = await createAnswerer(server.deps)({
    organizationId,
    agentId: id,
    message: 'Jam berapa toko buka?',
    history: [],
  })
  assert.equal(answer.reason, 'answering.not_in_knowledge')
})
