import type { Language } from '@sapa/shared/contracts'
import { languageOfWord } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** Words that carry grammar, not content. They tell the language of a text and say nothing about its subject. */
export const FUNCTION_WORDS: Record<Language, ReadonlySet<string>> = {
  id: new Set(
    `ada adalah agar aja akan aku anda antara apa apakah apabila atas atau bagaimana bagi bahwa banget baru bagai begitu belum
    berapa berapakah biar bisa bisakah blm boleh bolehkah brp bs buat bukan cuma cukup dalam dan dapat dari dengan deh demi di
    dia dgn dlm dong dr enggak gak ga gimana gmn hanya harus hingga ini itu iya jadi jangan jd jg juga jika ka kah kak kakak kalau
    kalo kami kamu kan kapan karena karna ke kenapa kepada kita klo km kok krn lagi lah lalu lebih lg maka mana masih mau maupun
    mengapa mereka mhn mohon nanti ngga nggak nih oleh oh pada padahal paling para perlu pernah pun punya saat saja sama sampe
    sangat saya sebagai sebelum secara sedang sejak selalu selama seperti serta sesuai sih siapa silakan silahkan sm sudah supaya
    sy tak tapi telah tentang terhadap tetapi tdk tersebut tiap tidak tolong tp tuh udah udh untuk utk ya yaitu yakni yang yg`.split(
      /\s+/,
    ),
  ),
  en: new Set(
    `a about after all am an and any are as at be been before being but by can could did do does doing don dont for from get got
    had has have having he hello her here hers hi him his how i if im in into is isn it its just let like may me might my no nor
    not of off on once only or our ours out please s shall she should so some such t than that the their them then there these
    they this those to too under up us very was we were what when where which while who whom why will with would yes you your
    yours`.split(/\s+/),
  ),
}

/** Endings and beginnings that only one of the two languages has, for texts without any grammar words. */
const SHAPES: Record<Language, RegExp> = {
  id: /^(?:meng|meny|peng|peny|memper)|(?:nya|kan|kah|lah)$/,
  en: /(?:tion|ing|ment|ness|able|th|ght|ck|ed)$/,
}

/** Words of a shop's vocabulary say less than grammar words: they are borrowed. */
const VOCABULARY = 0.75
const SHAPE = 0.25

/** The language of a text, or undefined when it carries no sign of either. */
export function detectLanguage(text: string): Language | undefined {
  const score = { id: 0, en: 0 }
  for (const word of wordsOf(text)) {
    for (const language of ['id', 'en'] as const) {
      if (FUNCTION_WORDS[language].has(word)) score[language] += 1
      else if (SHAPES[language].test(word)) score[language] += SHAPE
    }
    const language = languageOfWord(word)
    if (language) score[language] += VOCABULARY
  }
  return score.id === score.en ? undefined : score.id > score.en ? 'id' : 'en'
}

/** Where nothing shows the language. */
export const FIRST_LANGUAGE: Language = 'id'

/** The language of a text; one without any sign is taken for the product's first language. */
export function languageOfText(text: string): Language {
  return detectLanguage(text) ?? FIRST_LANGUAGE
}
