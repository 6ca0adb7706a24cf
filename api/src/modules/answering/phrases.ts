import type { Language } from '@sapa/shared/contracts'

type Tone = 'friendly' | 'formal' | 'concise'
type ByTone = Record<Tone, string>

/** The product's own sentences to customers, where a merchant has not written theirs. */
export interface Phrases {
  greeting: ByTone
  thanks: ByTone
  /** To 'ok' and a thumb. */
  agreement: ByTone
  /** There is no answer; a person will give one. */
  unknown: ByTone
  /** The customer asked for a person. */
  person: ByTone
  /** Answering did not work; nothing is said about why. */
  trouble: ByTone
  /** Outside of the business hours. */
  closed: ByTone
  /** After an answer to a part of what was asked. */
  rest: string
  /** To a picture, a place, a voice message. */
  media: string
  /** Before a quotation; empty: none. */
  frame: ByTone
  /** Before a quotation in the other language. */
  foreign: ByTone
}

export const PHRASES: Record<Language, Phrases> = {
  en: {
    greeting: {
      friendly: 'Hi! How can I help you?',
      formal: 'Good day. How may we help you?',
      concise: 'Hi, how can I help?',
    },
    thanks: { friendly: 'You are welcome! Write any time.', formal: 'You are welcome.', concise: 'You are welcome.' },
    agreement: {
      friendly: 'Great! Write any time if there is anything else.',
      formal: 'Thank you. Please write if there is anything else.',
      concise: 'Good.',
    },
    unknown: {
      friendly: 'Sorry, I do not know that for sure. I am asking a colleague, who will answer you here.',
      formal: 'We do not have that information at hand. A colleague will answer you here.',
      concise: 'I do not know that. A colleague will answer you here.',
    },
    person: {
      friendly: 'Of course! A colleague will answer you here shortly.',
      formal: 'Certainly. A colleague will answer you here shortly.',
      concise: 'A colleague will answer you here shortly.',
    },
    trouble: {
      friendly: 'Sorry, this is taking longer than usual. A colleague will answer you here.',
      formal: 'We apologize for the delay. A colleague will answer you here.',
      concise: 'Sorry for the wait. A colleague will answer you here.',
    },
    closed: {
      friendly: 'Thanks for writing! We are closed right now. A colleague will answer you here as soon as we are back.',
      formal:
        'Thank you for your message. We are currently closed. A colleague will answer you here during our business hours.',
      concise: 'We are closed right now. A colleague will answer you here once we are open.',
    },
    rest: 'A colleague will answer the rest of your question here.',
    media: 'Thank you. A colleague will look at it and answer you here.',
    frame: { friendly: 'Here is what I found for you:', formal: 'According to our information:', concise: '' },
    foreign: {
      friendly: 'Here is what I found for you, in Indonesian:',
      formal: 'According to our information, which is in Indonesian:',
      concise: 'In Indonesian:',
    },
  },
  id: {
    greeting: {
      friendly: 'Halo! Ada yang bisa saya bantu?',
      formal: 'Selamat datang. Ada yang dapat kami bantu?',
      concise: 'Halo, ada yang bisa dibantu?',
    },
    thanks: { friendly: 'Sama-sama! Silakan hubungi kami kapan saja.', formal: 'Sama-sama.', concise: 'Sama-sama.' },
    agreement: {
      friendly: 'Siap! Kabari saja kalau ada yang lain.',
      formal: 'Baik. Silakan hubungi kami jika ada hal lain.',
      concise: 'Baik.',
    },
    unknown: {
      friendly: 'Maaf, saya belum tahu pasti soal itu. Saya tanyakan ke rekan saya, ya. Nanti dijawab di sini.',
      formal: 'Mohon maaf, kami belum memiliki informasi tersebut. Rekan kami akan menjawab di sini.',
      concise: 'Saya belum tahu soal itu. Rekan kami akan menjawab di sini.',
    },
    person: {
      friendly: 'Tentu! Rekan kami akan segera menjawab di sini.',
      formal: 'Baik. Rekan kami akan segera menjawab di sini.',
      concise: 'Rekan kami akan segera menjawab di sini.',
    },
    trouble: {
      friendly: 'Maaf, jawabannya lebih lama dari biasanya. Nanti dijawab rekan kami di sini, ya.',
      formal: 'Mohon maaf atas keterlambatannya. Rekan kami akan menjawab di sini.',
      concise: 'Maaf menunggu. Rekan kami akan menjawab di sini.',
    },
    closed: {
      friendly:
        'Terima kasih sudah menghubungi kami! Saat ini kami sedang tutup. Begitu buka lagi, rekan kami akan menjawab di sini, ya.',
      formal:
        'Terima kasih atas pesan Anda. Saat ini kami di luar jam kerja. Rekan kami akan menjawab di sini pada jam kerja.',
      concise: 'Saat ini kami tutup. Rekan kami akan menjawab di sini saat buka.',
    },
    rest: 'Untuk pertanyaan lainnya, rekan kami akan menjawab di sini.',
    media: 'Terima kasih. Rekan kami akan melihatnya dan menjawab di sini.',
    frame: { friendly: 'Ini yang saya temukan:', formal: 'Berdasarkan informasi kami:', concise: '' },
    foreign: {
      friendly: 'Ini yang saya temukan, dalam bahasa Inggris:',
      formal: 'Berdasarkan informasi kami, yang tersedia dalam bahasa Inggris:',
      concise: 'Dalam bahasa Inggris:',
    },
  },
}
