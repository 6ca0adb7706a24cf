import type { Language } from '@sapa/shared/contracts'
import { ModelUnreachable, type LanguageModel } from '../../platform/language-model.ts'
import type { Answer, AnswerRequest } from './contract.ts'
import { checkOutput } from './checkOutput.ts'
import { handOver, unknown, type AnsweringAgent } from './handOver.ts'
import { PHRASES } from './phrases.ts'
import { promptFor } from './prompt.ts'
import type { Passage } from './retrieve.ts'

const LONGEST_CITATION = 300

/**
 * Answers with a language model. Whatever goes wrong with it, the customer gets a sentence and a person
 * gets the conversation.
 *
 * @throws what `request.signal` was aborted with
 */
export async function answerWithModel(
  model: LanguageModel,
  agent: AnsweringAgent,
  request: AnswerRequest,
  passages: readonly Passage[],
  language: Language,
): Promise<Answer> {
  let output: string
  try {
    output = await model.complete(promptFor(agent, request, passages, language), request.signal)
  } catch (error) {
    if (!(error instanceof ModelUnreachable)) throw error
    return handOver(PHRASES[language].trouble[agent.tone], 'answering.model_unreachable', 'model')
  }
  const checked = checkOutput(output, passages, agent.instructions)
  if (checked.verdict === 'declined') return unknown(agent, language, 'answering.not_in_knowledge', 'model')
  if (checked.verdict === 'unusable') return unknown(agent, language, 'answering.model_unusable', 'model')
  const citations = checked.cited.map(({ documentId, title, quote, content }) => ({
    document_id: documentId,
    title,
    quote: (quote || content).slice(0, LONGEST_CITATION),
  }))
  return { text: checked.text, outcome: 'answered', reason: null, responder: 'model', citations }
}
