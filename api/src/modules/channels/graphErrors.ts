import type { MessageKey } from '../../platform/messages.ts'

/** What a code of Meta means: the reason in plain words, and the seconds after which trying again makes sense (null: never by itself). */
export interface GraphExplanation {
  reason: MessageKey
  retry: number | null
}

const final = (reason: MessageKey): GraphExplanation => ({ reason, retry: null })
const later = (reason: MessageKey, retry: number): GraphExplanation => ({ reason, retry })

/** The one mapping of Meta's codes, for calls that are refused at once and for statuses that come later. */
const BY_CODE: Record<number, GraphExplanation> = {
  0: final('channels.graph_token'),
  1: later('channels.graph_busy', 5),
  2: later('channels.graph_busy', 5),
  3: final('channels.graph_permission'),
  4: later('channels.graph_throttled', 60),
  10: final('channels.graph_permission'),
  33: final('channels.graph_undeliverable'),
  100: final('channels.graph_refused'),
  190: final('channels.graph_token'),
  200: final('channels.graph_permission'),
  368: final('channels.graph_blocked'),
  80007: later('channels.graph_throttled', 60),
  130403: final('channels.graph_undeliverable'),
  130429: later('channels.graph_throttled', 5),
  130472: final('channels.graph_held_back'),
  130497: final('channels.graph_blocked'),
  131000: later('channels.graph_busy', 10),
  131005: final('channels.graph_permission'),
  131016: later('channels.graph_busy', 10),
  131021: final('channels.graph_own_number'),
  131026: final('channels.graph_undeliverable'),
  131031: final('channels.graph_blocked'),
  131037: final('channels.graph_number'),
  131042: final('channels.graph_payment'),
  131045: final('channels.graph_number'),
  131047: final('conversations.failed_window'),
  131048: final('channels.graph_spam'),
  131049: final('channels.graph_held_back'),
  131050: final('channels.graph_unwanted'),
  131056: later('channels.graph_throttled', 6),
  131057: later('channels.graph_busy', 30),
  131062: final('channels.graph_undeliverable'),
  131064: final('channels.graph_blocked'),
  133004: later('channels.graph_busy', 30),
  133010: final('channels.graph_number'),
  134011: final('channels.graph_payment'),
}

/** What a code of Meta means in plain words, and whether trying again helps. */
export function explainGraphCode(code: number): GraphExplanation {
  return BY_CODE[code] ?? (code > 200 && code < 300 ? final('channels.graph_permission') : final('channels.graph_refused'))
}
