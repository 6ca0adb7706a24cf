import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedType, holdsAnswer } from './answerType.ts'

test('what a question asks for', () => {
  const table: [string, ReturnType<typeof askedType>][] = [
    ['berapa harga topi?', 'price'],
    ['topi berapa kak?', 'price'],
    ['how much is a hat', 'price'],
    ['jam berapa buka', 'hours'],
    ['opening hours please', 'hours'],
    ['berapa lama pengiriman?', 'duration'],
    ['how long does it take', 'duration'],
    ['berapa hari servisnya', 'duration'],
    ['ada parkir?', undefined],
  ]
  for (const [question, type] of table) assert.equal(askedType(question), type, question)
})

test('a quotation that holds nothing of the kind does not answer', () => {
  assert.ok(holdsAnswer('topi berapa?', 'Topi rimba: Rp89.000'))
  assert.ok(!holdsAnswer('topi berapa?', 'Topi rimba tersedia dalam tiga warna.'))
  assert.ok(holdsAnswer('jam berapa buka?', 'Setiap hari 08.00–17.00'))
  assert.ok(!holdsAnswer('jam berapa buka?', 'Buka setiap hari kecuali Senin.'))
  assert.ok(holdsAnswer('berapa lama servis?', 'Selesai dalam tiga hari kerja.'))
  assert.ok(!holdsAnswer('berapa lama kue tahan?', 'Kue ulang tahun: Rp275.000'))
})
