/** What people write who want no more messages, without the words of politeness around it. */
const STOP = new Set([
  'stop',
  'stop all',
  'stopall',
  'stop messages',
  'stop messaging me',
  'unsubscribe',
  'unsub',
  'opt out',
  'optout',
  'berhenti',
  'berhenti langganan',
  'berhenti berlangganan',
  'stop pesan',
  'stop kirim pesan',
  'stop kirim',
  'jangan kirim pesan lagi',
  'jangan kirim lagi',
  'jangan hubungi saya',
  'jangan hubungi saya lagi',
  'jangan chat lagi',
])

/** What takes it back. */
const START = new Set(['start', 'unstop', 'subscribe', 'mulai', 'langganan lagi', 'mulai lagi'])

const POLITE = /\b(tolong|mohon|please|pls|ya|yah|dong|kak|min|admin|gan|sis|now|sekarang)\b/g

/** Whether a customer's text as a whole asks for silence, or takes that back; a sentence with more in it does neither. */
export function optOutWish(text: string | null): 'stop' | 'start' | undefined {
  const words = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(POLITE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return STOP.has(words) ? 'stop' : START.has(words) ? 'start' : undefined
}
