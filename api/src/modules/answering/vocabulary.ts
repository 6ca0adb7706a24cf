import type { Language } from '@sapa/shared/contracts'
import { ADDRESS, MONEY, TIME_RANGE } from './answerType.ts'
import { nearlySame } from './words.ts'

/**
 * What customers of shops ask about, in the words of both languages and of chats. Words of one row mean the
 * same to the search, so that 'ongkir' finds 'biaya pengiriman' and 'delivery fee'.
 */
interface Topic {
  id: string
  en: string
  /**
   * How much of a question the topic makes up. 2: the topic alone is what is asked ('returns', 'opening hours').
   * 1: it needs its object ('price' of what).
   */
  weight: 1 | 2
  /** Words that ask for it and are no sign of it in a passage: 'RM18 an hour' tells no opening hours. */
  vague?: string
  /** What shows it in a passage without any of its words. */
  sign?: RegExp
  /** It asks for something about an object: only a passage that speaks of the object answers. */
  asks?: boolean
}

const TOPICS: Topic[] = [
  // A word that stands in several rows means its last one: these rows are for 'sampai' ('until', too), 'ongkir' and
  // 'time', which are answered by what the later rows are about.
  { id: 'sampai nyampe tiba kirim pengiriman dikirim', en: 'arrive arrives delivery shipping', weight: 1 },
  { id: 'ongkir ongkos kirim pengiriman', en: 'postage delivery shipping', weight: 1 },
  {
    id: 'waktu jam pukul buka jadwal',
    en: 'time times hours open',
    weight: 1,
    vague: 'waktu jam pukul time times hours',
    sign: TIME_RANGE,
  },
  {
    id: 'jam buka tutup operasional pukul jadwal',
    en: 'hour hours open opening opens close closes closed closing schedule',
    weight: 2,
    vague: 'jam pukul hour hours',
    sign: TIME_RANGE,
  },
  {
    id: 'kirim pengiriman dikirim mengirim krm ekspedisi kurir antar diantar pengantaran',
    en: 'delivery deliver delivers delivered shipping ship ships shipped shipment courier',
    weight: 2,
  },
  {
    id: 'retur return pengembalian mengembalikan dikembalikan kembalikan tukar penukaran menukar ditukar balikin',
    en: 'return returns returned returning exchange exchanges exchanged',
    weight: 2,
  },
  { id: 'refund uang', en: 'refund refunds refunded money', weight: 1 },
  { id: 'bayar pembayaran membayar dibayar byr transfer', en: 'pay payment payments paying', weight: 2 },
  { id: 'garansi bergaransi jaminan', en: 'warranty guarantee guaranteed warranties', weight: 2 },
  {
    id: 'alamat almt lokasi dimana cabang letak jalan jl',
    en: 'address location located where branch branches street road',
    weight: 1,
    sign: ADDRESS,
    asks: true,
  },
  { id: 'cod', en: 'cod', weight: 2 },
  {
    id: 'harga hrg biaya tarif berapaan',
    en: 'price prices cost costs priced fee fees rate rates',
    weight: 1,
    sign: MONEY,
    asks: true,
  },
  { id: 'ukuran uk size', en: 'size sizes sizing', weight: 1 },
  { id: 'bahan', en: 'material materials fabric', weight: 1 },
  { id: 'warna', en: 'color colors colour colours', weight: 1 },
  {
    id: 'stok stock tersedia ready sedia disediakan termasuk',
    en: 'stock available availability provided included include includes',
    weight: 1,
  },
  { id: 'diskon promo potongan voucher', en: 'discount discounts promo promotion promotions sale', weight: 1 },
  { id: 'jual menjual dijual jualan', en: 'sell sells selling sold', weight: 1 },
  { id: 'beli pembelian membeli dibeli', en: 'buy buying purchase purchases purchased', weight: 1 },
  { id: 'pesan memesan pesanan pemesanan order', en: 'order orders ordered ordering', weight: 1 },
  { id: 'daftar pendaftaran mendaftar registrasi', en: 'register registration signup enroll', weight: 1 },
  { id: 'booking reservasi janji', en: 'book booking reservation reserve appointment', weight: 1 },
  { id: 'batal pembatalan membatalkan dibatalkan cancel', en: 'cancel cancellation cancelled canceling', weight: 1 },
  { id: 'konsultasi', en: 'consultation consult', weight: 1 },
  { id: 'layanan jasa', en: 'service services', weight: 1 },
  { id: 'cicil cicilan dicicil', en: 'installment installments', weight: 1 },
  { id: 'parkir parkiran', en: 'parking park', weight: 1 },
  { id: 'dokter drg', en: 'doctor dentist', weight: 1 },
  { id: 'makanan makan makanannya', en: 'food foods meal meals eat', weight: 1 },
  { id: 'anak putra putri', en: 'child children kid kids son daughter', weight: 1 },
  { id: 'umur usia', en: 'age aged ages old', weight: 1 },
  { id: 'ultah ulang tahun', en: 'birthday', weight: 1 },
  { id: 'dp panjar muka deposit', en: 'deposit downpayment', weight: 1 },
  { id: 'tunai cash kontan', en: 'cash', weight: 1 },
  { id: 'paket', en: 'package packages plan plans bundle bundles', weight: 1 },
  {
    id: 'jemput dijemput penjemputan ambil diambil mengambil pengambilan',
    en: 'pickup pick picked collect collection',
    weight: 1,
  },
  { id: 'hilang', en: 'lost missing', weight: 1 },
  { id: 'telat terlambat keterlambatan', en: 'late overdue', weight: 1 },
  { id: 'sewa menyewa disewakan penyewaan rental', en: 'rent rents rental hire', weight: 1 },
  { id: 'kue', en: 'cake cakes', weight: 1 },
  { id: 'sepeda', en: 'bicycle bicycles bike bikes', weight: 1 },
  { id: 'gula', en: 'sugar', weight: 1 },
  { id: 'merah', en: 'red', weight: 1 },
  { id: 'putih', en: 'white', weight: 1 },
  { id: 'hitam', en: 'black', weight: 1 },
  { id: 'biru', en: 'blue', weight: 1 },
  { id: 'hijau', en: 'green', weight: 1 },
  { id: 'kuning', en: 'yellow', weight: 1 },
  { id: 'besar', en: 'large big', weight: 1 },
  { id: 'kecil', en: 'small', weight: 1 },
  { id: 'murah', en: 'cheap cheapest affordable', weight: 1 },
  { id: 'rombongan', en: 'group groups', weight: 1 },
  { id: 'hujan', en: 'rain rains rainy', weight: 1 },
  { id: 'gratis', en: 'free', weight: 1 },
  { id: 'minimal minimum sedikitnya', en: 'minimum least', weight: 1 },
  { id: 'rusak cacat', en: 'damaged broken defective defect', weight: 1 },
  { id: 'baju pakaian', en: 'clothes clothing', weight: 1 },
  { id: 'kemeja', en: 'shirt shirts', weight: 1 },
  { id: 'sepatu', en: 'shoe shoes', weight: 1 },
  { id: 'celana', en: 'pants trousers', weight: 1 },
  { id: 'tas', en: 'bag bags', weight: 1 },
  { id: 'senin', en: 'monday mondays', weight: 1 },
  { id: 'selasa', en: 'tuesday tuesdays', weight: 1 },
  { id: 'rabu', en: 'wednesday wednesdays', weight: 1 },
  { id: 'kamis', en: 'thursday thursdays', weight: 1 },
  { id: 'jumat', en: 'friday fridays', weight: 1 },
  { id: 'sabtu', en: 'saturday saturdays', weight: 1 },
  { id: 'minggu ahad', en: 'sunday sundays', weight: 1 },
  { id: 'libur', en: 'holiday holidays', weight: 1 },
  { id: 'hari', en: 'day days', weight: 1 },
]

export interface Meaning {
  topic: number
  weight: number
  /** Every word of the topic. */
  words: readonly string[]
  /** Those that are a sign of it in a passage. */
  evidence: readonly string[]
  sign: RegExp | undefined
  asks: boolean
}

const meanings = new Map<string, Meaning>()
const languages = new Map<string, Language | undefined>()
for (const [topic, { id, en, weight, vague = '', sign, asks = false }] of TOPICS.entries()) {
  const words = [...id.split(' '), ...en.split(' ')]
  const evidence = words.filter((word) => !vague.split(' ').includes(word))
  for (const [language, list] of [
    ['id', id],
    ['en', en],
  ] as const) {
    for (const word of list.split(' ')) {
      meanings.set(word, { topic, weight, words, evidence, sign, asks })
      // A word of both languages tells neither.
      languages.set(word, languages.has(word) && languages.get(word) !== language ? undefined : language)
    }
  }
}

/** What a word means to a shop's customer. */
export function meaningOf(word: string): Meaning | undefined {
  return meanings.get(word) ?? meanings.get(word.replace(/(?:nya|kah|lah)$/, ''))
}

/** What a mistyped word was meant to be. */
export function meantMeaningOf(word: string): Meaning | undefined {
  for (const [known, meaning] of meanings) if (known.length >= 5 && nearlySame(word, known)) return meaning
  return undefined
}

/** The language of a word of this vocabulary. */
export function languageOfWord(word: string): Language | undefined {
  return languages.get(word)
}
