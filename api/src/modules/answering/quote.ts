import { coverage, read, type Read, type Term } from './terms.ts'

export interface Quote {
  /** As it stands in the passage. */
  text: string
  /** How much of the question it speaks of, 0 to 1. */
  coverage: number
}

interface Unit {
  start: number
  end: number
  read: Read
  /** A headline or question: what matters follows it. */
  opens: boolean
  /** An empty line stands before it. */
  startsBlock: boolean
}

const MOST_SENTENCES = 3
const LONGEST_QUOTE = 600
const LONGEST_HEADLINE = 70
/** Each further sentence must be worth its length. */
const PER_SENTENCE = 0.03

/**
 * The one to three neighbouring sentences of a passage that say most about the question; after a headline
 * or a question also the lines that it announces.
 *
 * @param heading - words that are known to apply to the whole passage
 */
export function bestQuote(terms: readonly Term[], passage: string, heading: Read): Quote {
  const units = unitsOf(passage)
  let best = { value: -1, coverage: 0, own: 0, from: 0, to: 0 }
  for (let from = 0; from < units.length; from++) {
    for (let to = from; to < Math.min(units.length, from + MOST_SENTENCES); to++) {
      if (to > from && units[to]!.startsBlock && !units[to - 1]!.opens) break
      if (to > from && units[to]!.end - units[from]!.start > LONGEST_QUOTE) break
      const texts = units.slice(from, to + 1).map((unit) => unit.read)
      const own = coverage(terms, texts)
      const covered = own === 0 && from > 0 ? 0 : coverage(terms, [heading, ...texts])
      // What the sentences say themselves counts before what the heading says for them.
      const value = covered + own * 0.1 - (to - from) * PER_SENTENCE
      if (value > best.value + 1e-9) best = { value, coverage: covered, own, from, to }
    }
  }
  if (best.value < 0) return { text: '', coverage: 0 }
  // Where only the heading speaks of it, the whole beginning is what it announces.
  const last = announcedBy(units, best.from, best.to, best.own === 0)
  return { text: passage.slice(units[best.from]!.start, units[last]!.end).trim(), coverage: best.coverage }
}

function announcedBy(units: Unit[], from: number, to: number, always: boolean): number {
  let last = to
  if (!always && !units[last]!.opens) return last
  while (last + 1 < units.length && last - to < MOST_SENTENCES + 1) {
    const next = units[last + 1]!
    if (next.end - units[from]!.start > LONGEST_QUOTE) break
    if (last > to && (next.startsBlock || next.opens)) break
    last++
  }
  return last
}

const sentences = new Intl.Segmenter('id', { granularity: 'sentence' })
const ABBREVIATION =
  /(?:^|\s)(?:jl|jln|no|rp|hp|telp|tlp|kec|kel|kab|prov|dll|dsb|dst|st|mr|mrs|ms|dr|e\.g|i\.e|max|min|pt|cv)\.\s*$/i

function unitsOf(passage: string): Unit[] {
  const units: Unit[] = []
  let open: { start: number; end: number } | undefined
  for (const { segment, index } of sentences.segment(passage)) {
    open = open ? { start: open.start, end: index + segment.length } : { start: index, end: index + segment.length }
    const text = passage.slice(open.start, open.end)
    if (ABBREVIATION.test(text) && !text.endsWith('\n')) continue
    if (text.trim()) units.push(unit(passage, open))
    open = undefined
  }
  if (open && passage.slice(open.start, open.end).trim()) units.push(unit(passage, open))
  return units
}

function unit(passage: string, { start, end }: { start: number; end: number }): Unit {
  const text = passage.slice(start, end).trim()
  const headline = text.length <= LONGEST_HEADLINE && !/[.!;,]$/.test(text) && !/\d/.test(text) && !/:\s*\S/.test(text)
  return {
    start,
    end,
    read: read(text),
    opens: /[:?]$/.test(text) || headline,
    startsBlock: /\n[ \t]*\n\s*$/.test(passage.slice(0, start)) || start === 0,
  }
}
