import type { MessageKey } from '../../../platform/messages.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'

/** Why a message did not arrive, for the people who see it in the conversation; a failure without a code has no better words. */
export function failureReason(code: number | null): MessageKey {
  return code === null ? 'conversations.failed' : explainGraphCode(code).reason
}
