/** What kind of thing a question asks for, where its words show it, and how a passage shows that it holds one. */
export type AnswerType = 'price' | 'hours' | 'duration'

const CLOCK = String.raw`(?:(?<![\d$.,])\d{1,2}[.:]\d{2}(?!\d)|\d{1,2}(?:[.:]\d{2})?\s?(?:am|pm)\b)`

/** An amount of money in the currencies of the region, a share of one, or nothing to pay. */
export const MONEY =
  /(?:\b(?:rp|idr|rm|myr|php|sgd|usd)|[$₱])\.?\s?\d|\d\s?(?:ribu|rb|juta|jt|rupiah|ringgit|pesos?|dollars?|k)\b|\d\s?%|\bgratis\b|\bfree\b/i
/** From one time of day to another. */
export const TIME_RANGE = new RegExp(
  String.raw`${CLOCK}\s*(?:wib\s*)?(?:[-–—]|to|until|till|and|sampai|hingga|s\/d|sd|dan)\s*(?:pukul\s*|jam\s*)?${CLOCK}`,
  'i',
)
/** A street, a building or what introduces one. */
export const ADDRESS =
  /\b(?:jl|jln|jalan|gang|ruko|komplek|lantai|street|road|avenue|floor|plaza|mall|berada di|terletak|we are at|located)\b/i

const NUMBERS =
  'satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|belas|puluh|beberapa|an?|one|two|three|four|five|six|seven|eight|nine|ten|few|half an'

const ASKS: Record<AnswerType, RegExp> = {
  price:
    /\b(?:harga(?:nya)?|hrg|tarif(?:nya)?|biaya(?:nya)?|berapaan|how much|prices?|costs?|fees?)\b|\b(?:berapa|brp|brapa)(?: (?:ya|yah|kak|min|gan|sih|bang|mas|mbak|duit|rupiah))*\W*$/i,
  hours:
    /\b(?:jam|pukul) (?:berapa|brp|brapa|buka|tutup|operasional|kerja)|\b(?:what time|(?:opening|business|working) hours)\b/i,
  duration:
    /\b(?:berapa|brp|brapa) (?:lama|hari|jam|menit|minggu|bulan)\b|\bhow (?:long|many (?:days|hours|weeks|minutes))\b/i,
}

const HOLDS: Record<AnswerType, RegExp> = {
  price: MONEY,
  hours: new RegExp(String.raw`${CLOCK}|\b(?:pukul|jam) \d|\b24\b|tutup|libur|closed`, 'i'),
  duration: new RegExp(
    String.raw`(?:\d|\b(?:${NUMBERS}))\s*(?:hari|jam|menit|minggu|bulan|tahun|(?:(?:working|business) )?(?:day|hour|minute|week|month|year)s?)\b|\b(?:se(?:hari|jam|minggu|bulan)|setengah|h[-+]\d)`,
    'i',
  ),
}

/** What a question asks for; undefined where anything may answer it. */
export function askedType(question: string): AnswerType | undefined {
  // 'Jam berapa' is a time and 'berapa lama' a duration before 'berapa' is a price.
  return (['duration', 'hours', 'price'] as const).find((type) => ASKS[type].test(question))
}

/** Whether a quotation can answer a question: one for a price that names no amount does not. */
export function holdsAnswer(question: string, quote: string): boolean {
  const type = askedType(question)
  return type === undefined || HOLDS[type].test(quote)
}
