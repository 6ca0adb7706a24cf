import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeOrganization } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createAnswerer } from './answer.ts'

/** Businesses that the vocabulary was not made from: what is asked, and what the answer must say; null: a person answers. */
const BUSINESSES: { name: string; knowledge: object[]; questions: [string, RegExp | null][] }[] = [
  {
    name: 'a dentist in Bandung',
    knowledge: [
      {
        kind: 'text',
        title: 'Klinik Gigi Senyum',
        content: `Klinik Gigi Senyum melayani pasien umum dan BPJS.

Jadwal praktik
Senin–Kamis: 08.00–20.00
Jumat: 08.00–11.00 dan 13.00–20.00
Sabtu: 08.00–14.00
Minggu: tutup

Biaya layanan
Konsultasi: Rp75.000
Scaling (pembersihan karang gigi): mulai Rp250.000
Tambal gigi: Rp200.000–Rp400.000
Cabut gigi dewasa: Rp300.000
Behel: mulai Rp6.000.000, bisa dicicil 12 bulan

Pendaftaran dilakukan lewat WhatsApp dengan mengirim nama, tanggal lahir, dan keluhan. Pasien diminta datang 15 menit sebelum jadwal.
Pembatalan paling lambat 3 jam sebelum jadwal.

Lokasi: Jl. Diponegoro No. 10, Bandung, seberang Indomaret. Tersedia parkir mobil dan motor gratis.`,
      },
      { kind: 'qa', question: 'Apakah bisa pakai BPJS?', content: 'Bisa, dengan rujukan dari faskes tingkat pertama.' },
      {
        kind: 'qa',
        question: 'Apakah ada dokter gigi anak?',
        content: 'Ada, drg. Maya praktik setiap Selasa dan Sabtu.',
      },
      {
        kind: 'text',
        title: 'FAQ',
        content:
          'Q: Is teeth whitening painful?\nA: Most patients feel only mild sensitivity.\n\nQ: How long do braces take?\nA: Usually 18 to 24 months.',
      },
    ],
    questions: [
      ['kliniknya buka jam berapa', /08\.00–20\.00/],
      ['jam praktik hari jumat?', /08\.00–11\.00/],
      ['do you open on saturday', /Sabtu: 08\.00–14\.00/],
      ['scaling berapa ya kak', /^[^\n]*\n“Scaling[^\n]*Rp250\.000”$/],
      ['harga tambal gigi brapa', /Rp200\.000/],
      ['how much is a consultation?', /Rp75\.000/],
      ['cara daftar gimana', /lewat WhatsApp/],
      ['alamatnya mana', /Diponegoro/],
      ['where is the clinic?', /Diponegoro/],
      ['ada parkir mobil?', /parkir mobil/],
      ['kalau mau batal gimana', /3 jam sebelum/],
      ['bisa bpjs?', /^Bisa, dengan rujukan/],
      ['how long do braces take?', /18 to 24 months/],
      ['ada implan gigi?', null],
      ['berapa harga veneer', null],
      ['do you do root canal', null],
      ['kapan drg. Budi praktik', null],
      ['gigi saya sakit banget apa obatnya?', null],
      ['apakah menerima pembayaran kripto', null],
    ],
  },
  {
    name: 'a coffee shop in Singapore',
    knowledge: [
      {
        kind: 'text',
        title: 'Kopi Kita',
        content: `Kopi Kita is a coffee shop in Tiong Bahru, Singapore. We are at 78 Yong Siak Street.

We open daily from 7.30am to 6pm. Last order is at 5.30pm.

Flat white is $5.50, long black $4.50 and iced latte $6.50. Oat milk adds $1.

We take reservations for groups of six or more. Dogs are allowed on the terrace.

Delivery within Singapore is free for orders above $60; otherwise it is $5.

All our pastries are baked in house and none of them contain nuts. The banana bread is vegan.`,
      },
      { kind: 'qa', question: 'Do you have wifi?', content: 'Yes, free wifi. Ask the counter for the password.' },
      {
        kind: 'qa',
        question: 'Apakah makanannya halal?',
        content: 'Belum bersertifikat halal, tetapi kami tidak memakai babi dan alkohol.',
      },
    ],
    questions: [
      ['wht time do u open', /7\.30am/],
      ['jam buka berapa?', /dalam bahasa Inggris:\n“We open daily/],
      ['how much is a flat white', /\$5\.50/],
      ['harga iced latte berapa', /\$6\.50/],
      ['bisa reservasi?', /groups of six/],
      ['ongkirnya berapa', /free for orders above \$60/],
      ['do pastries contain nuts?', /none of them contain nuts/],
      ['ada wifi ga', /free wifi/],
      ['is the food halal', /Belum bersertifikat/],
      ['where are you', /Yong Siak Street/],
      ['oat milk?', /^Here is what I found for you:\n“Oat milk adds \$1\.”$/],
      ['do you sell beer', null],
      ['ada live music?', null],
      ['are you hiring?', null],
      ['do you have a branch in Jakarta?', null],
      ['bisa bayar pakai QRIS?', null],
      ['what is the calorie count of the latte', null],
    ],
  },
]

let server: TestServer
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())

for (const { name, knowledge, questions } of BUSINESSES) {
  describe(name, () => {
    let organizationId: string
    let agentId: string
    before(async () => {
      const organization = await makeOrganization(server, name)
      organizationId = organization.organizationId
      const { token } = organization.admin
      agentId = (await server.call('POST', '/agents', { token, body: { name: 'Agen' } })).body.data.id
      for (const body of knowledge) await server.call('POST', '/documents', { token, body: { agentId, ...body } })
    })
    for (const [message, expected] of questions) {
      test(`${message} ${expected ? 'is answered' : 'goes to a person'}`, async () => {
        const answer = await createAnswerer(server.deps)({ organizationId, agentId, message, history: [] })
        assert.equal(answer.outcome, expected ? 'answered' : 'handover', answer.text)
        if (expected) assert.match(answer.text, expected)
      })
    }
  })
}
