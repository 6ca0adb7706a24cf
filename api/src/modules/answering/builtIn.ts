import { LIMITS, type Language } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { holdsAnswer } from './answerType.ts'
import type { Answer } from './contract.ts'
import { unknown, type AnsweringAgent } from './handOver.ts'
import { FIRST_LANGUAGE } from './language.ts'
import { PHRASES } from './phrases.ts'
import { ANSWERS_FROM, retrieve, type Passage, type Question } from './retrieve.ts'
import { termsOf } from './terms.ts'

const MOST_QUESTIONS = 3
const MOST_TRIED = 4

/** Answers by quoting the knowledge as it is written. */
export async function answerFromKnowledge(tx: Tx, agent: AnsweringAgent, question: Question): Promise<Answer> {
  const asked = questionsOf(question.text)
  const found: Passage[] = []
  let unanswered = 0
  for (const attempts of asked) {
    const passage = await firstAnswer(tx, question, attempts)
    if (!passage) unanswered++
    else if (!found.some((known) => known.quote === passage.quote)) found.push(passage)
  }
  if (found.length === 0)
    return unknown(
      agent,
      question.language ?? agent.languages[0] ?? FIRST_LANGUAGE,
      'answering.not_in_knowledge',
      'built-in',
    )

  const language = question.language ?? spoken(agent, found[0]!.language)
  const texts = found.map((passage) => framed(passage, agent.tone, language))
  const citations = found.map(({ documentId, title, quote }) => ({ document_id: documentId, title, quote }))
  if (unanswered === 0) return answer(texts, 'answered', null)
  return answer([...texts, PHRASES[language].rest], 'handover', 'answering.partly_found')

  function answer(parts: string[], outcome: Answer['outcome'], reason: MessageKey | null): Answer {
    return { text: fitted(parts), outcome, reason, responder: 'built-in', citations }
  }
}

/** A language as the agent answers in it. */
function spoken({ languages }: AnsweringAgent, language: Language): Language {
  return languages.includes(language) ? language : (languages[0] ?? FIRST_LANGUAGE)
}

async function firstAnswer(tx: Tx, question: Question, attempts: string[]): Promise<Passage | undefined> {
  for (const text of attempts) {
    const passages = await retrieve(tx, { ...question, text }, MOST_TRIED)
    const best = passages.find(({ score, quote }) => score >= ANSWERS_FROM && holdsAnswer(text, quote))
    if (best) return best
  }
  return undefined
}

/**
 * The questions in a message, each with the wordings to try. One question mark: the whole message counts,
 * then the question without what is told around it.
 */
function questionsOf(message: string): string[][] {
  const marked = [...message.matchAll(/[^?]+\?/g)].map(([text]) => text).filter((text) => termsOf(text).length > 0)
  if (marked.length > 1) return marked.slice(0, MOST_QUESTIONS).map((text) => [text])
  const sentence = marked[0]?.split(/[.!\n]/).at(-1) ?? ''
  return [[message, ...marked, sentence].filter((text, i, all) => text.trim() && all.indexOf(text) === i)]
}

/** A pair's answer stands as its merchant wrote it; a quotation is marked as one. Another language is named. */
function framed({ kind, quote, language }: Passage, tone: AnsweringAgent['tone'], asked: Language): string {
  const other = language !== asked
  if (kind === 'qa' && !other) return quote
  const frame = PHRASES[asked][other ? 'foreign' : 'frame'][tone]
  return `${frame && `${frame}\n`}${kind === 'qa' ? quote : `“${quote}”`}`
}

/** A message holds so much; what does not fit is cut at a word, and said to be. */
function fitted(parts: string[]): string {
  const text = parts.join('\n\n')
  if (text.length <= LIMITS.message.max) return text
  return `${text.slice(0, LIMITS.message.max - 2).replace(/\s+\S*$/, '')} …`
}
