import type { MessageKey } from '../../platform/messages.ts'

/** What a code of Meta means. */
export interface GraphExplanation {
  /** The reason in plain words, and what to do next. */
  reason: MessageKey
  /** Seconds after which trying again makes sense; null: never by itself. */
  retry: number | null
  /** Trying again makes sense once: what is refused the same way a second time stays refused. */
  once?: true
  /** The number itself may send nothing for so many seconds, or ('mended') until somebody mends it. */
  pause?: number | 'mended'
}

const final = (reason: MessageKey): GraphExplanation => ({ reason, retry: null })
const later = (reason: MessageKey, retry: number): GraphExplanation => ({ reason, retry })
/** Every other message of the number would meet the same. */
const stop = (reason: MessageKey, pause: number | 'mended'): GraphExplanation => ({ reason, retry: null, pause })
const throttle = (retry: number): GraphExplanation => ({ reason: 'channels.graph_throttled', retry, pause: retry })

/** What is mended at Meta, where nobody tells us: the number is tried again so often. */
const HALF_AN_HOUR = 1800
const AN_HOUR = 3600

const each = (codes: number[], explanation: GraphExplanation) =>
  Object.fromEntries(codes.map((code) => [code, explanation]))

/** The one mapping of Meta's codes, for calls that are refused at once and for statuses that come later. */
const BY_CODE: Record<number, GraphExplanation> = {
  ...each([0, 190], stop('channels.graph_token', 'mended')),
  ...each([3, 10, 200, 131005], stop('channels.graph_permission', 'mended')),
  ...each([368, 130497, 131031, 131064], stop('channels.graph_blocked', HALF_AN_HOUR)),
  ...each([131042, 134011], stop('channels.graph_payment', HALF_AN_HOUR)),
  ...each([131037, 131045, 133000, 133006, 133010], stop('channels.graph_number', HALF_AN_HOUR)),
  131048: stop('channels.graph_spam', AN_HOUR),
  ...each([4, 80007], throttle(60)),
  130429: later('channels.graph_throttled', 5),
  131056: later('channels.graph_pair', 1),
  // 'Invalid request or possible server error': the first would be refused for ever.
  1: { ...later('channels.graph_busy', 5), once: true },
  2: later('channels.graph_busy', 5),
  ...each([131000, 131016], later('channels.graph_busy', 10)),
  ...each([131057, 133004], later('channels.graph_busy', 30)),
  131047: final('conversations.failed_window'),
  ...each([33, 130403, 131026], final('channels.graph_undeliverable')),
  131062: final('channels.graph_needs_phone'),
  131021: final('channels.graph_own_number'),
  131050: final('channels.graph_unwanted'),
  ...each([131049, 130472], final('channels.graph_held_back')),
  ...each([100, 131008, 131009, 131051, 135000], final('channels.graph_refused')),
  131052: final('channels.graph_media_download'),
  131053: final('channels.graph_media_upload'),
  ...each([132000, 132012, 132018], final('channels.graph_template_values')),
  132001: final('channels.graph_template_missing'),
  132005: final('channels.graph_template_long'),
  132007: final('channels.graph_template_policy'),
  132015: final('channels.graph_template_paused'),
  ...each([132016, 131063], final('channels.graph_template_disabled')),
  ...each([132068, 132069], final('channels.graph_form')),
  ...each([2388039, 2388040, 2388047, 2388072, 2388073, 2388293, 2388299], final('channels.graph_template_form')),
  2388019: final('channels.graph_template_limit'),
  2388024: final('channels.graph_template_duplicate'),
  133005: final('channels.graph_pin'),
  ...each([133008, 133009, 133015, 133016], final('channels.graph_registration_later')),
  ...each([2593107, 2593108], final('channels.graph_sync')),
}

/** An object that the key does not see, in a call about the number itself. */
const UNKNOWN_OBJECT = 33

/** What a code of Meta means in plain words, and whether trying again helps. */
export function explainGraphCode(code: number, subcode: number | null = null): GraphExplanation {
  if (code === 100 && subcode === UNKNOWN_OBJECT) return stop('channels.number_id_unknown', 'mended')
  return BY_CODE[code] ?? (code > 200 && code < 300 ? BY_CODE[200]! : final('channels.graph_refused'))
}
