import { sql } from 'kysely'
import type { Language } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import type { DocumentsTable } from '../../platform/database/schema.ts'
import { bestQuote } from './quote.ts'
import { coverage, read, speaksOf, termsOf, type Term } from './terms.ts'

export interface Passage {
  documentId: string
  title: string
  kind: DocumentsTable['kind']
  /** The whole chunk. */
  content: string
  /** The part that answers: the answer of a pair as it was written, or the best sentences. */
  quote: string
  language: Language
  /** How well it fits; from `ANSWERS_FROM` on it is taken for an answer. */
  score: number
}

export interface Question {
  organizationId: string
  agentId: string
  text: string
  /** Undefined where the words do not show it. */
  language: Language | undefined
  /** The only documents that may be used; null: all of the agent's. */
  documentIds: readonly string[] | null
}

/** Measured on the tables in answer.test.ts and otherShops.test.ts: under this, what was found speaks of something else. */
export const ANSWERS_FROM = 0.6

/** Passages in the question's language go first unless another fits much better. */
const SAME_LANGUAGE = 0.25
const MOST_CANDIDATES = 60
const MOST_SIMILAR = 20
const SIMILAR_FROM = 0.5

/** The passages of an agent's knowledge that speak of the question, best first. */
export async function retrieve(tx: Tx, question: Question, most: number): Promise<Passage[]> {
  const terms = termsOf(question.text)
  if (terms.length === 0) return []
  const rows = await candidates(tx, question, terms)
  const found = new Map<string, Passage>()
  for (const row of rows) {
    const passage = rate(row, terms)
    if (passage.score > 0) found.set(row.id, passage)
  }
  const rank = (passage: Passage) =>
    Math.min(passage.score, ANSWERS_FROM) === ANSWERS_FROM && passage.language === question.language
      ? passage.score + SAME_LANGUAGE
      : passage.score
  return [...found.values()].sort((one, other) => rank(other) - rank(one)).slice(0, most)
}

type Row = Awaited<ReturnType<typeof candidates>>[number]

/** Full text in both languages first; words that it does not know are looked for by their letters. */
async function candidates(tx: Tx, question: Question, terms: readonly Term[]) {
  const chunks = tx
    .selectFrom('chunks')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.organization_id', '=', 'chunks.organization_id')
        .onRef('documents.id', '=', 'chunks.document_id'),
    )
    .where('chunks.organization_id', '=', question.organizationId)
    .where('chunks.agent_id', '=', question.agentId)
    // What is being read again stays known until then.
    .where('documents.status', '!=', 'failed')
    .where('documents.deleted_at', 'is', null)
    .$if(question.documentIds !== null, (chosen) =>
      chosen.where('documents.id', '=', sql<string>`any(${question.documentIds}::text[])`),
    )
    .select([
      'chunks.id',
      'chunks.document_id',
      'chunks.heading',
      'chunks.content',
      'chunks.language',
      'documents.title',
      'documents.kind',
    ])

  // Words hold letters and digits only, so they are safe as a query.
  const words = [...new Set(terms.flatMap((term) => term.search))].join(' | ')
  const query = sql`(to_tsquery('indonesian', ${words}) || to_tsquery('english', ${words}))`
  const matching = await chunks
    .where(sql<boolean>`chunks.search @@ ${query}`)
    .orderBy(sql`ts_rank(chunks.search, ${query})`, 'desc')
    .limit(MOST_CANDIDATES)
    .execute()

  const texts = matching.map((row) => read(`${row.heading} ${row.content}`))
  const missing = terms.filter((term) => term.word.length >= 4 && speaksOf(term, texts) === 0)
  // What shows itself without the question's words, such as an address, is seen where there is not much to look through.
  const others =
    matching.length < MOST_CANDIDATES && terms.some(({ sign }) => sign)
      ? await chunks.orderBy('chunks.id', 'desc').limit(MOST_CANDIDATES).execute()
      : []
  if (missing.length === 0) return [...matching, ...others]
  const similarity = sql<number>`greatest(${sql.join(
    missing.map((term) => sql`word_similarity(${term.word}, lower(chunks.heading || ' ' || chunks.content))`),
  )})`
  const similar = await chunks
    .where(similarity, '>=', SIMILAR_FROM)
    .orderBy(similarity, 'desc')
    .limit(MOST_SIMILAR)
    .execute()
  return [...matching, ...similar, ...others]
}

function rate(row: Row, terms: readonly Term[]): Passage {
  const { document_id: documentId, title, kind, content, language } = row
  const heading = read(row.heading)
  if (kind !== 'qa') {
    const quote = bestQuote(terms, content, heading)
    return { documentId, title, kind, content, language, quote: quote.text, score: quote.coverage }
  }
  // A pair is written as an answer: when the questions are alike, it goes before any text.
  const asked = coverage(terms, [heading])
  const alike = (asked + coverage(termsOf(row.heading), [read(terms.flatMap((term) => term.search).join(' '))])) / 2
  const anywhere = coverage(terms, [heading, read(content)])
  const score = Math.max(asked >= ANSWERS_FROM ? alike + 0.2 : 0, anywhere)
  return { documentId, title, kind, content, language, quote: content, score }
}
