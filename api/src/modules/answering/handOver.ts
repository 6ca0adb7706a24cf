import type { Language } from '@sapa/shared/contracts'
import type { Selectable } from 'kysely'
import type { AgentsTable } from '../../platform/database/schema.ts'
import type { MessageKey } from '../../platform/messages.ts'
import type { Answer } from './contract.ts'
import { PHRASES } from './phrases.ts'

/** What of an agent's configuration changes an answer. */
export type AnsweringAgent = Pick<
  Selectable<AgentsTable>,
  'name' | 'instructions' | 'tone' | 'greeting' | 'unknown_reply' | 'handover_words' | 'languages'
>

/** Asks for a person because there is no answer, in the agent's own words where it has some. */
export function unknown(
  agent: AnsweringAgent,
  language: Language,
  reason: MessageKey,
  responder: Answer['responder'],
): Answer {
  return handOver(agent.unknown_reply.trim() || PHRASES[language].unknown[agent.tone], reason, responder)
}

/** Asks for a person and says so to the customer. */
export function handOver(text: string, reason: MessageKey, responder: Answer['responder']): Answer {
  return { text, outcome: 'handover', reason, responder, citations: [] }
}
