import { randomBytes } from 'node:crypto'
import { ID_PREFIX, type IdKind } from '@sapa/shared/contracts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

let latest = { time: 0, random: [] as number[] }

/**
 * A new id of the given kind: its prefix, then 48 bits of milliseconds and 80 random bits in Crockford base32. Ids made
 * later by this process sort later, also within a millisecond and when the clock is set back: the random bits count up.
 *
 * @param at - milliseconds since 1970 of an id that has its place among others by them alone
 */
export function newId(kind: IdKind, at?: number): string {
  if (at !== undefined) return written(kind, { time: at, random: fresh() })
  const now = Date.now()
  latest = now > latest.time ? { time: now, random: fresh() } : { time: latest.time, random: next(latest.random) }
  return written(kind, latest)
}

const fresh = () => [...randomBytes(16)].map((byte) => byte % 32)

function written(kind: IdKind, { time, random }: typeof latest): string {
  let text = ''
  for (let rest = time; text.length < 10; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return `${ID_PREFIX[kind]}_${text}${random.map((digit) => ALPHABET[digit]).join('')}`
}

/** One more. All digits at their highest come once in 2^80 milliseconds, and begin anew. */
function next(digits: number[]): number[] {
  const more = [...digits]
  for (let place = more.length - 1; place >= 0; place--) {
    more[place] = (more[place]! + 1) % 32
    if (more[place] !== 0) break
  }
  return more
}
