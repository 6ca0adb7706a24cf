import { AppError } from '../../platform/errors.ts'
import type { MessageKey } from '../../platform/messages.ts'
import type { GraphResult } from '../channels/graphCall.ts'
import { explainGraphCode } from '../channels/graphErrors.ts'

/** Meta's own codes of why a template is not taken, where plainer words exist than Meta's. */
const BY_SUBCODE: Record<number, MessageKey> = {
  2388019: 'templates.full',
  2388023: 'templates.resting',
  2388024: 'templates.taken',
  2388040: 'templates.too_long',
  2388293: 'templates.body_density',
  2388299: 'templates.body_edges',
  2494102: 'templates.sample_lost',
}

/**
 * What WhatsApp answered.
 *
 * @throws AppError `provider_refused` with the reason in plain words or in Meta's, `provider_unreachable`
 */
export function orRefuse(result: GraphResult): Record<string, unknown> {
  if (result.kind === 'ok') return result.body
  if (result.kind !== 'refused') throw new AppError('provider_unreachable', 'channels.graph_unreachable')
  const known = BY_SUBCODE[result.subcode ?? 0]
  if (known) throw new AppError('provider_refused', known)
  if (result.words) throw new AppError('provider_refused', 'templates.refused', { values: { words: result.words } })
  throw new AppError(
    'provider_refused',
    result.code === 100 ? 'templates.refused_plain' : explainGraphCode(result.code).reason,
  )
}
