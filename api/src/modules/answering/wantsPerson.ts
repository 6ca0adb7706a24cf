import type { MessageKey } from '../../platform/messages.ts'
import { wordsOf } from './words.ts'

const PERSON =
  '(?:orang(?: asli| beneran| langsung)?|manusia|cs|admin(?:nya)?|adminya|operator|customer service|customer care|petugas|staf|staff|karyawan|pemilik|owner|manager|manajer)'
const A_PERSON =
  '(?:(?:a|an|the|your|some|real|live|actual) )*(?:human(?: being)?|person|someone|somebody|agent|operator|representative|rep|cs|customer service|customer care|admin|staff|manager|owner|support)'

/** On words in lower case with single spaces between them. */
const ASKS: RegExp[] = [
  new RegExp(
    `\\b(?:bicara|ngomong|ngobrol|chat|chatting|berbicara|komunikasi) (?:langsung )?(?:dengan|dgn|sama|sm|ke) (?:.{1,20} )?${PERSON}\\b`,
  ),
  new RegExp(
    `\\b(?:hubungkan|sambungkan|sambungin|hubungin|panggilkan|panggilin|alihkan|teruskan|oper) (?:.{1,25} )?${PERSON}\\b`,
  ),
  new RegExp(
    `\\b(?:mau|ingin|pengen|minta|butuh|perlu) (?:(?:dengan|sama|ke|dibantu|dilayani|ngomong|bicara) ){0,2}(?:oleh )?(?:orang asli|orang beneran|manusia|cs|operator|customer service|petugas|admin)\\b`,
  ),
  new RegExp(
    `\\b(?:talk|speak|chat|connect|connected|transfer|transferred) (?:me )?(?:directly )?(?:to|with) ${A_PERSON}\\b`,
  ),
  new RegExp(
    `\\b(?:want|need|get|give|like|have) (?:me )?(?:to (?:talk|speak) to )?(?:(?:a|an|the|real|live|actual) )+(?:human(?: being)?|person|representative|operator|customer service|agent)\\b`,
  ),
  /^(?:cs|operator|human|agent|customer service|manusia|orang asli|real person)$/,
  /\b(?:bot|robot) (?:ya|kah|nih)?.*\b(?:mau|minta) (?:orang|manusia|admin|cs)\b/,
]

/** What no knowledge can tell: the state of the customer's own order, and complaints about it. */
const OWN_ORDER: RegExp[] = [
  /\b(?:pesanan|orderan|order|paket|paketan|barang|kiriman)(?:ku|nya| saya| aku| gue| ku)?\b.{0,30}\b(?:belum|blm|tidak|gak|ga|nggak|tdk)\b.{0,12}\b(?:sampai|sampe|nyampe|datang|tiba|dikirim|terkirim|diproses)/,
  /\b(?:dimana|di mana|mana|sampai mana|status|lacak|cek)\b.{0,15}\b(?:pesanan|orderan|paket|paketan|barang|order)(?:ku| saya| aku| gue)\b/,
  /\b(?:pesanan|orderan|paket|paketan|barang)(?:ku| saya| aku| gue)\b.{0,15}\b(?:dimana|di mana|sampai mana|statusnya)\b/,
  /\bwhere(?: is| s)? my (?:order|package|parcel|item|delivery|refund)\b/,
  /\bmy (?:order|package|parcel|item|delivery|refund)\b.{0,30}\b(?:not|hasn t|didn t|never|yet|late|missing|lost)\b/,
  /\b(?:komplain|komplen|complain|complaint|penipu|penipuan|ketipu|tertipu|scam|scammed)\b/,
]

/** Why a message asks for a person whatever the knowledge says, or undefined when it does not. */
export function wantsPerson(message: string, handoverWords: string): MessageKey | undefined {
  const said = wordsOf(message).join(' ')
  const theirs = handoverWords
    .split(/[\n,]/)
    .map((line) => wordsOf(line).join(' '))
    .filter(Boolean)
  if (theirs.some((words) => ` ${said} `.includes(` ${words} `))) return 'answering.handover_word'
  if (ASKS.some((pattern) => pattern.test(said))) return 'answering.asked_for_person'
  if (OWN_ORDER.some((pattern) => pattern.test(said))) return 'answering.own_order'
  return undefined
}
