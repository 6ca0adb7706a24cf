import type { Citation } from '../../platform/database/schema.ts'
import type { MessageKey } from '../../platform/messages.ts'

export interface AnswerRequest {
  organizationId: string
  agentId: string
  /** The customer's words; a burst of messages is one text with a line each. */
  message: string
  /** Earlier messages, oldest first. */
  history: { author: 'customer' | 'agent'; text: string }[]
  /** The moment that business hours are looked up for; now unless given. */
  now?: Date
  /** Aborted when a person replies meanwhile: the answer is not wanted any more. */
  signal?: AbortSignal
}

export interface Answer {
  /** What the customer is told; never empty, also when a person is asked. */
  text: string
  outcome: 'answered' | 'handover'
  /** Why a person is asked. */
  reason: MessageKey | null
  responder: 'built-in' | 'model'
  citations: Citation[]
}

/**
 * @throws AppError `not_found` for an agent that the organization does not have
 * @throws what `signal` was aborted with
 */
export type Answerer = (request: AnswerRequest) => Promise<Answer>
