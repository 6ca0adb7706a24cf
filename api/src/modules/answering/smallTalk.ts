import { isEmptyTalk } from './terms.ts'
import { wordsOf } from './words.ts'

const set = (words: string) => new Set(words.split(/\s+/))

const GREETING = set(
  'halo hallo hai hay hi hello hey helo pagi siang sore malam selamat assalamualaikum permisi misi morning afternoon evening p test tes min admin',
)
const THANKS = set('makasih makasi terimakasih thanks thank thankyou tq thx ty kasih suwun nuwun')
const AGREEMENT = set('ok oke okey okay okee sip siap baik noted mantap great nice good cool bye dah')

export type SmallTalk = 'greeting' | 'thanks' | 'agreement'

/** What kind of talk a message is that asks nothing; undefined for everything that wants an answer. */
export function smallTalk(message: string): SmallTalk | undefined {
  const words = wordsOf(message)
  if (words.length === 0)
    return /^[\p{Emoji}\p{P}\s\u200d\ufe0f]*\p{Extended_Pictographic}/u.test(message) ? 'agreement' : undefined
  if (words.length > 8) return undefined
  const spoken = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const asksNothing = words.every(
    (word) => isEmptyTalk(word) || GREETING.has(word) || THANKS.has(word) || AGREEMENT.has(word),
  )
  if (!asksNothing) return undefined
  if (spoken(THANKS)) return 'thanks'
  if (spoken(GREETING)) return 'greeting'
  // "want to ask something": they wait for us to say yes.
  if (/\b(tanya|nanya|bertanya|ask|question)\b/i.test(message)) return 'greeting'
  return spoken(AGREEMENT) ? 'agreement' : undefined
}
