import { askedType } from './answerType.ts'
import { FUNCTION_WORDS } from './language.ts'
import { meaningOf, meantMeaningOf } from './vocabulary.ts'
import { nearlySame, rootsOf, wordsOf } from './words.ts'

/** One thing a question is about. */
export interface Term {
  /** As the customer wrote it. */
  word: string
  weight: number
  /** Any of these roots in a passage means that the passage speaks of it. */
  roots: ReadonlySet<string>
  /** What shows it in a passage without any of its words. */
  sign: RegExp | undefined
  /** It asks for something about the other terms. */
  asks: boolean
  /** Words to look for in the database. */
  search: readonly string[]
  /** True where the word is known, so that a similar one is another word and not a slip. */
  known: boolean
}

/** Politeness and the words around a question. With the grammar words, what a search leaves out. */
const FILLERS = new Set(
  `halo hallo hai hi hello hey pagi siang sore malam selamat assalamualaikum permisi misi maaf sorry min minn admin mimin gan sis
  bang mbak mba mas pak bu ibu bapak bos om kakk tanya nanya bertanya info infonya informasi toko tokonya store shop kalian dulu
  terima kasih makasih thanks thank want wanna know tell need ask question how long lama much many tahu tau mungkin sekarang now
  take takes option options pilihan pakai pake memakai menggunakan use using accept accepted accepts menerima kira offer offers wondering hoping good
  morning afternoon evening cara caranya way brapa brpa berpa gmana bgmn dmn kpn knp tempat place
  kantor office klinik clinic resto restoran restaurant salon cafe kafe hotel bengkel gerai outlet provide minta see saja any further information via lewat melalui kemana find get got berapaan`.split(
    /\s+/,
  ),
)

const saysNothing = (word: string) => FUNCTION_WORDS.id.has(word) || FUNCTION_WORDS.en.has(word) || FILLERS.has(word)

/** Whether nothing but grammar and politeness is left of a text. */
export function isEmptyTalk(word: string): boolean {
  return !meaningOf(word) && saysNothing(word)
}

/** What a question is about, each thing once. Empty for talk without a subject. */
export function termsOf(question: string): Term[] {
  const terms = new Map<string, Term>()
  const names = namesIn(question)
  // 'Monstera berapa?' asks for a price without the word.
  const asked = askedType(question) === 'price' ? [...wordsOf(question), 'harga'] : wordsOf(question)
  for (const word of asked) {
    const meaning = meaningOf(word)
    if (!meaning && (saysNothing(word) || (word.length === 1 && !/\d/.test(word)))) continue
    const meant = meaning ?? meantMeaningOf(word)
    const words = meant ? [word, ...meant.words] : [word]
    const key = meant ? `topic ${meant.topic}` : word
    const vague = meant && !meant.evidence.includes(word)
    const roots = new Set([...(vague ? [] : [word]), ...(meant?.evidence ?? [])].flatMap((each) => [...rootsOf(each)]))
    const before = terms.get(key)
    terms.set(key, {
      word: before?.word ?? word,
      weight: Math.max(before?.weight ?? 0, meant?.weight ?? (names.has(word) ? NAME : 1)),
      roots: before ? new Set([...before.roots, ...roots]) : roots,
      sign: meant?.sign ?? before?.sign,
      asks: meant?.asks ?? false,
      search: [...new Set([...(before?.search ?? []), ...words])],
      known: meaning !== undefined,
    })
  }
  return [...terms.values()].slice(0, MOST_TERMS)
}

/** Who asks for a name is not helped by anything else: it weighs as much as a topic. */
const NAME = 2

/** Words with a capital inside a sentence. Where every word has one, it says nothing. */
function namesIn(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{N}]+|[.!?\n]/gu) ?? []
  const capital = (word: string | undefined) => word !== undefined && /^\p{Lu}\p{Ll}/u.test(word)
  if (words.filter((word) => word.length > 1).every(capital)) return new Set()
  return new Set(
    words
      .filter((word, i) => i > 0 && capital(word) && !/[!?\n]/.test(words[i - 1]!))
      .map((word) => word.toLowerCase()),
  )
}

/** Longer messages than this are stories; their first words decide. */
const MOST_TERMS = 24

/** A text made ready for comparing. */
export interface Read {
  text: string
  words: readonly string[]
  roots: ReadonlySet<string>
}

export function read(text: string): Read {
  const words = wordsOf(text)
  return { text, words, roots: new Set(words.flatMap((word) => [...rootsOf(word)])) }
}

/** A word that is only similar counts a little less than the word itself. */
const SLIP = 0.8

/** How surely the texts speak of a term: 1 the word or its family, less for a likely typing slip, 0 not at all. */
export function speaksOf(term: Term, texts: readonly Read[]): number {
  for (const { roots } of texts) for (const root of term.roots) if (roots.has(root)) return 1
  const { sign } = term
  if (sign && texts.some(({ text }) => sign.test(text))) return 1
  if (term.known) return 0
  return texts.some(({ words }) => words.some((word) => nearlySame(term.word, word))) ? SLIP : 0
}

/** The part of a question that the texts together speak of, by weight: 0 to 1. */
export function coverage(terms: readonly Term[], texts: readonly Read[]): number {
  const share = (some: readonly Term[]) => {
    const all = some.reduce((sum, { weight }) => sum + weight, 0)
    return all === 0 ? 0 : some.reduce((sum, term) => sum + term.weight * speaksOf(term, texts), 0) / all
  }
  // A price is no answer to what another thing costs: the object counts without the question for it.
  const objects = terms.filter(({ asks }) => !asks)
  return objects.length === 0 || objects.length === terms.length ? share(terms) : Math.min(share(terms), share(objects))
}
