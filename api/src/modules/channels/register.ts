import type { MessageKey } from '../../platform/messages.ts'
import { callGraph, type GraphTarget } from './graphCall.ts'
import { explainGraphCode } from './graphErrors.ts'

/** What Meta tells of a number's registration. */
export interface NumberState {
  status?: string
  /** It is used in the WhatsApp Business app too, which registered it. */
  is_on_biz_app?: boolean
}

const WRONG_PIN = 133005

/** Registers a number for sending, unless it is already. @returns undefined when it can send, else what is missing */
export async function registerNumber(
  target: GraphTarget,
  phoneNumberId: string,
  state: NumberState,
  pin: string,
): Promise<MessageKey | undefined> {
  if (state.status === 'CONNECTED' || state.is_on_biz_app) return undefined
  const result = await callGraph(target, 'POST', `${phoneNumberId}/register`, { messaging_product: 'whatsapp', pin })
  if (result.kind === 'ok') return undefined
  if (result.kind !== 'refused') return 'channels.graph_unreachable'
  return result.code === WRONG_PIN ? 'channels.needs_pin' : explainGraphCode(result.code).reason
}
