import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { openLanguageModel } from '../../platform/language-model.ts'
import { answerFromKnowledge } from './builtIn.ts'
import type { Answer, Answerer, AnswerRequest } from './contract.ts'
import { handOver } from './handOver.ts'
import { isOpen } from './hours.ts'
import { detectLanguage, FIRST_LANGUAGE } from './language.ts'
import { answerWithModel } from './model.ts'
import { PHRASES } from './phrases.ts'
import { retrieve } from './retrieve.ts'
import { smallTalk } from './smallTalk.ts'
import { wantsPerson } from './wantsPerson.ts'

export type { Answer, Answerer, AnswerRequest } from './contract.ts'

const PASSAGES_FOR_MODEL = 6

/** The one pipeline that makes answers, for the agent's own chat and for customers alike. Call it outside transactions. */
export function createAnswerer({ config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>): Answerer {
  const model = openLanguageModel(config.model, log)
  const responder = model ? 'model' : 'built-in'

  return async (request) => {
    const { organizationId, agentId, message } = request
    const shown = languageOf(request)

    const prepared = await database.asTenant(organizationId, async (tx) => {
      const agent = await tx
        .selectFrom('agents')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('id', '=', agentId)
        .executeTakeFirst()
      if (!agent) throw notFound()
      // What it does not speak is answered in the first language that it does.
      const [first = FIRST_LANGUAGE] = agent.languages
      const language = shown && agent.languages.includes(shown) ? shown : first
      const question = {
        organizationId,
        agentId,
        text: message,
        language: shown && language,
        documentIds: agent.knowledge_scope === 'chosen' ? agent.document_ids : null,
      }
      const { time_zone } = await tx
        .selectFrom('organizations')
        .select('time_zone')
        .where('id', '=', organizationId)
        .executeTakeFirstOrThrow()
      if (!isOpen(agent.business_hours, time_zone, request.now ?? new Date())) {
        return handOver(
          agent.outside_hours_reply.trim() || PHRASES[language].closed[agent.tone],
          'answering.outside_hours',
          responder,
        )
      }

      const asksForPerson = wantsPerson(message, agent.handover_words)
      if (asksForPerson) return handOver(PHRASES[language].person[agent.tone], asksForPerson, responder)
      const talk = smallTalk(message)
      if (talk) {
        const own = talk === 'greeting' ? agent.greeting.trim() : ''
        return {
          text: own || PHRASES[language][talk][agent.tone],
          outcome: 'answered',
          reason: null,
          responder,
          citations: [],
        } satisfies Answer
      }
      if (!model) return answerFromKnowledge(tx, agent, question)
      const passages = await retrieve(tx, question, PASSAGES_FOR_MODEL)
      return (outside: NonNullable<typeof model>) => answerWithModel(outside, agent, request, passages, language)
    })
    request.signal?.throwIfAborted()
    return typeof prepared === 'function' ? prepared(model!) : prepared
  }
}

/** The question's language; where a message does not show it, that of the customer's earlier words. */
function languageOf({ message, history }: AnswerRequest) {
  const theirs = history.filter(({ author }) => author === 'customer').map(({ text }) => text)
  for (const text of [message, ...theirs.reverse()]) {
    const language = detectLanguage(text)
    if (language) return language
  }
  return undefined
}
