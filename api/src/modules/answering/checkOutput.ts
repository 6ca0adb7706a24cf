import { LIMITS } from '@sapa/shared/contracts'
import { HANDOVER, RULES } from './prompt.ts'
import type { Passage } from './retrieve.ts'
import { coverage, read, termsOf } from './terms.ts'

export type Checked =
  | { verdict: 'answer'; text: string; cited: Passage[] }
  /** The model says itself that a person is needed. */
  | { verdict: 'declined' }
  /** Nothing that may be sent to a customer. */
  | { verdict: 'unusable' }

const UNUSABLE: Checked = { verdict: 'unusable' }
/** An answer without a citation must speak of what the sources speak of, at least so far. */
const GROUNDED_FROM = 0.5

/** Decides whether what a model wrote may reach a customer. It is a stranger's text until this says otherwise. */
export function checkOutput(output: string, passages: readonly Passage[], instructions: string): Checked {
  // Models that think aloud do it before they answer.
  const written = output.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '').trim()
  if (new RegExp(`(?:^|[^\\p{L}])${HANDOVER}(?:$|[^\\p{L}])`, 'u').test(written)) return { verdict: 'declined' }
  if (written.length > LIMITS.message.max || !/\p{L}{2}/u.test(written)) return UNUSABLE
  if (looksLikeMachine(written) || RULES.some((rule) => written.includes(rule.slice(0, 60)))) return UNUSABLE

  const numbers = new Set(
    [...written.matchAll(/\[(\d+(?:\s*[,;]\s*\d+)*)\]/g)].flatMap(([, list]) => list!.split(/[,;]/).map(Number)),
  )
  if ([...numbers].some((number) => number > passages.length)) return UNUSABLE
  const text = written
    .replace(/[ \t]*\[\d+(?:\s*[,;]\s*\d+)*\]/g, '')
    .replace(/[ \t]+([.,!?])/g, '$1')
    .trim()
  if (!/\p{L}{2}/u.test(text)) return UNUSABLE

  if (numbers.size > 0) return { verdict: 'answer', text, cited: passages.filter((_, i) => numbers.has(i + 1)) }
  // Asking back needs no source.
  if (text.endsWith('?')) return { verdict: 'answer', text, cited: [] }
  const terms = termsOf(text)
  if (terms.length === 0) return UNUSABLE
  const [closest] = passages
    .map((passage) => ({ passage, overlap: coverage(terms, [read(`${passage.title} ${passage.content}`)]) }))
    .sort((one, other) => other.overlap - one.overlap)
  if (closest && closest.overlap >= GROUNDED_FROM) return { verdict: 'answer', text, cited: [closest.passage] }
  if (coverage(terms, [read(instructions)]) >= GROUNDED_FROM) return { verdict: 'answer', text, cited: [] }
  return UNUSABLE
}

/** Error pages and data where a sentence should be. */
function looksLikeMachine(text: string): boolean {
  if (/<\/?(?:!doctype|html|head|body|div|span|p|br|script|style|table|iframe|img|a)\b/i.test(text)) return true
  if (/[\ufffd\p{Cc}]/u.test(text.replace(/[\n\r\t]/g, ''))) return true
  try {
    return typeof JSON.parse(text.replace(/^```(?:json)?|```$/g, '')) === 'object'
  } catch {
    return false
  }
}
