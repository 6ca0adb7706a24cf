import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { LIMITS } from '@sapa/shared/contracts'
import { eventually, makeOrganization } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { docx, encryptedPdf, pdf, program } from './files.fixture.ts'
import { ingestDocument } from './ingest.ts'
import { purgeDocument } from './purge.ts'

let server: TestServer
let token: string
let organizationId: string
let agentId: string

before(async () => {
  server = await startTestServer()
  const organization = await makeOrganization(server)
  organizationId = organization.organizationId
  token = organization.admin.token
  agentId = (await server.call('POST', '/agents', { token, body: { name: 'Sari' } })).body.data.id
})
after(() => server.close())

const call = (method: string, path: string, body?: unknown, language?: string) =>
  server.call(method, path, { token, body, language })
const ask = async (message: string) => (await call('POST', `/agents/${agentId}/ask`, { message })).body.data

function upload(name: string, data: Buffer, language?: string) {
  const form = new FormData()
  form.set('agentId', agentId)
  form.set('file', new Blob([new Uint8Array(data)]), name)
  return server.call('POST', '/documents/files', { token, form, language })
}

async function uploaded(name: string, data: Buffer, language?: string) {
  const answer = await upload(name, data)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  assert.equal(answer.body.data.status, 'processing')
  return eventually(async () => {
    const { data } = (await call('GET', `/documents/${answer.body.data.id}`, undefined, language)).body
    return data.status !== 'processing' && data
  })
}

const stored = async () => ({
  rows: (await call('GET', `/documents?agentId=${agentId}&limit=100`)).body.data.length,
  files: readdirSync(join(server.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length,
})

describe('texts and pairs', () => {
  test('are answered from at once, also after a change, and no more when deleted', async () => {
    const made = await call('POST', '/documents', {
      agentId,
      kind: 'text',
      title: 'Garansi',
      content: 'Garansi kami berlaku 12 bulan.',
    })
    assert.equal(made.status, 201)
    assert.equal(made.body.data.status, 'ready')
    assert.equal(made.body.data.chunk_count, 1)
    assert.match((await ask('berapa lama garansinya?')).text, /12 bulan/)

    const { id } = made.body.data
    assert.equal((await call('PUT', `/documents/${id}`, { content: 'Garansi kami berlaku 24 bulan.' })).status, 200)
    assert.match((await ask('berapa lama garansinya?')).text, /24 bulan/)

    assert.equal((await call('DELETE', `/documents/${id}`)).status, 200)
    assert.equal((await ask('berapa lama garansinya?')).outcome, 'handover')
    assert.equal((await call('GET', `/documents/${id}`)).status, 404)
  })

  test('a pair needs its question, and nothing may be blank', async () => {
    const field = async (body: object) => (await call('POST', '/documents', { agentId, ...body })).body.errors?.[0].key
    assert.equal(await field({ kind: 'qa', content: 'Bisa.' }), 'question')
    assert.equal(await field({ kind: 'qa', question: '  ', content: 'Bisa.' }), 'question')
    assert.equal(await field({ kind: 'text', content: ' \n ' }), 'content')
    assert.equal(await field({ kind: 'qa', question: 'Bisa?', content: 'x'.repeat(LIMITS.answer.max + 1) }), 'content')
  })

  test('a long text is found in any of its parts', async () => {
    const filler = Array.from(
      { length: 60 },
      (_, i) => `Paragraf nomor ${i} bercerita tentang sejarah kain di nusantara.`,
    ).join('\n\n')
    const made = await call('POST', '/documents', {
      agentId,
      kind: 'text',
      title: 'Cerita',
      content: `${filler}\n\nMotif truntum dibuat di Surakarta.\n\n${filler}`,
    })
    assert.ok(made.body.data.chunk_count > 5)
    assert.match((await ask('motif truntum dibuat dimana?')).text, /“Motif truntum dibuat di Surakarta\.”/)
    await call('DELETE', `/documents/${made.body.data.id}`)
  })
})

describe('a list of documents', () => {
  test('comes in pages, newest first, without the texts, and can be searched', async () => {
    const { id: other } = (await call('POST', '/agents', { name: 'Daftar' })).body.data
    for (const title of ['satu', 'dua 100%', 'tiga'])
      await call('POST', '/documents', { agentId: other, kind: 'text', title, content: `isi ${title}` })
    const first = (await call('GET', `/documents?agentId=${other}&limit=2`)).body
    const second = (await call('GET', `/documents?agentId=${other}&limit=2&cursor=${first.meta.next_cursor}`)).body
    assert.deepEqual(
      [...first.data, ...second.data].map(({ title, content }) => [title, content]),
      [
        ['tiga', null],
        ['dua 100%', null],
        ['satu', null],
      ],
    )
    assert.equal(second.meta.next_cursor, null)
    const found = (await call('GET', `/documents?agentId=${other}&search=${encodeURIComponent('0%')}`)).body.data
    assert.deepEqual(
      found.map(({ title }: { title: string }) => title),
      ['dua 100%'],
    )
  })
})

describe('files that an agent can learn from', () => {
  test('PDF, with sentences that run over lines', async () => {
    const document = await uploaded(
      'brosur_2026.pdf',
      await pdf(
        ['Servis sepeda selesai dalam tiga', 'hari kerja setelah sepeda diterima.'],
        ['Halaman dua: bengkel di Bandung.'],
      ),
    )
    assert.equal(document.status, 'ready', document.failure)
    assert.equal(document.file_type, 'pdf')
    assert.match(document.content, /dalam tiga hari kerja setelah/)
    const answer = await ask('berapa hari servis sepeda?')
    assert.match(answer.text, /tiga hari kerja/)
    assert.equal(answer.citations[0].document_id, document.id)
  })

  test('DOCX, with a table whose rows can be found', async () => {
    const file = await docx(
      'Paket wisata',
      ['Semua paket sudah termasuk makan siang.'],
      [
        ['Paket', 'Harga'],
        ['Bromo', 'Rp450.000'],
        ['Ijen', 'Rp525.000'],
      ],
    )
    const document = await uploaded('Paket Wisata.docx', file)
    assert.equal(document.status, 'ready', document.failure)
    const answer = await ask('harga paket Ijen berapa?')
    assert.match(answer.text, /Ijen.*Rp525\.000/)
    assert.doesNotMatch(answer.text, /Bromo/)
  })

  for (const [name, data] of [
    ['utf-8.txt', Buffer.from('Café kami menyediakan menu vegetarian.')],
    [
      'utf-16.txt',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Café kami menyediakan menu vegetarian.', 'utf16le')]),
    ],
    ['windows.txt', Buffer.from('Café kami menyediakan menu vegetarian.', 'latin1')],
    ['catatan.md', Buffer.from('# Menu\n\nCafé kami menyediakan menu vegetarian.')],
  ] as const) {
    test(`text: ${name}`, async () => {
      const document = await uploaded(name, data)
      assert.equal(document.status, 'ready', document.failure)
      assert.match(document.content, /Café kami/)
    })
  }

  test('CSV, each row by itself', async () => {
    const document = await uploaded(
      'stok.csv',
      Buffer.from('Nama;Harga;Ukuran\r\n"Jaket ""Gunung"" hijau";Rp399.000;M, L\r\nTopi rimba;Rp89.000;all size\r\n'),
    )
    assert.equal(document.status, 'ready', document.failure)
    const { text } = await ask('berapa harga topi rimba')
    assert.match(text, /Topi rimba; Harga: Rp89\.000/)
    assert.doesNotMatch(text, /Jaket/)
    assert.match(document.content, /Jaket "Gunung" hijau/)
  })

  test('read twice, it is known once', async () => {
    const document = await uploaded('ganda.txt', Buffer.from('Bengkel menerima ban bekas.'))
    const passages = () =>
      server.deps.database.asService((tx) =>
        tx.selectFrom('chunks').select('id').where('document_id', '=', document.id).execute(),
      )
    await server.deps.database.asService((tx) =>
      tx.updateTable('documents').set({ status: 'processing' }).where('id', '=', document.id).execute(),
    )
    await ingestDocument(server.deps, { organizationId, documentId: document.id })
    assert.equal((await passages()).length, 1)
  })

  test('deleted for good, its file is gone too', async () => {
    const before = await stored()
    const document = await uploaded('sementara.txt', Buffer.from('Sementara saja.'))
    await call('DELETE', `/documents/${document.id}`)
    await purgeDocument(
      server.deps,
      { organizationId, documentId: document.id },
      Date.now() + LIMITS.documentUndoSeconds * 1000,
    )
    assert.deepEqual(await stored(), before)
  })

  test("a file's text is not changed by hand, its title is", async () => {
    const document = await uploaded('judul.txt', Buffer.from('Kami tutup saat Nyepi.'))
    const refused = await call('PUT', `/documents/${document.id}`, { content: 'lain' })
    assert.equal(refused.body.errors[0].key, 'content')
    assert.equal((await call('PUT', `/documents/${document.id}`, { title: 'Hari raya' })).body.data.title, 'Hari raya')
  })
})

describe('files that cannot be taken', () => {
  const refusals: [name: string, file: () => Promise<Buffer> | Buffer, message: RegExp][] = [
    ['program.pdf', program, /cannot be read/],
    ['program.txt', program, /cannot be read/],
    ['program-with-mark.pdf', () => Buffer.concat([program(), Buffer.from('%PDF-1.4')]), /cannot be read/],
    ['archive.docx', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]), /cannot be read/],
    ['picture.png', () => Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'), /cannot be read/],
    ['page.html', () => Buffer.from('<html>hi</html>'), /cannot be read/],
    ['empty.txt', () => Buffer.alloc(0), /empty/],
    ['locked.pdf', encryptedPdf, /password/],
  ]
  for (const [name, file, message] of refusals) {
    test(`${name} is refused and nothing is stored`, async () => {
      const before = await stored()
      const answer = await upload(name, await file())
      assert.equal(answer.status, 415, JSON.stringify(answer.body))
      assert.equal(answer.body.code, 'unsupported_file')
      assert.equal(answer.body.errors[0].key, 'file')
      assert.match(answer.body.message, message)
      assert.deepEqual(await stored(), before)
    })
  }

  test('30 MB are refused with the limit named, and nothing is stored', async () => {
    const before = await stored()
    const answer = await upload('besar.txt', Buffer.alloc(30_000_000, 'a'), 'id')
    assert.equal(answer.status, 413, JSON.stringify(answer.body))
    assert.equal(answer.body.code, 'too_large')
    assert.match(answer.body.message, /Maksimal 20 MB/)
    assert.deepEqual(await stored(), before)
  })

  test('a form without a file, without an agent, and with a foreign one', async () => {
    const send = (fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return server.call('POST', '/documents/files', { token, form })
    }
    assert.equal((await send({ agentId })).body.errors[0].key, 'file')
    assert.equal((await send({})).body.errors[0].key, 'agent_id')
    assert.equal((await send({ agentId: `agt_${'0'.repeat(26)}` })).status, 404)
  })
})

describe('files that turn out to hold nothing', () => {
  test('a scan says what to do, in the language of who looks', async () => {
    const document = await uploaded('scan.pdf', await pdf([]), 'id')
    assert.equal(document.status, 'failed')
    assert.match(document.failure, /OCR/)
  })
  test('a damaged PDF', async () => {
    const document = await uploaded('rusak.pdf', Buffer.from('%PDF-1.7\nnot really'))
    assert.equal(document.status, 'failed')
    assert.match(document.failure, /damaged/)
  })
  test('a file that was lost on the disk', async () => {
    const { id, storage_key } = await server.deps.database.asService((tx) =>
      tx
        .selectFrom('documents')
        .select(['id', 'storage_key'])
        .where('file_name', '=', 'scan.pdf')
        .executeTakeFirstOrThrow(),
    )
    await server.deps.storage.remove(storage_key!)
    await server.deps.database.asService((tx) =>
      tx.updateTable('documents').set({ status: 'processing' }).where('id', '=', id).execute(),
    )
    await ingestDocument(server.deps, { organizationId, documentId: id })
    assert.match((await call('GET', `/documents/${id}`)).body.data.failure, /no longer there/)
  })
})
