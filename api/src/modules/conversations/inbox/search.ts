import { sql } from 'kysely'
import { likePattern } from '../../../platform/http/paging.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PageQuery } from './list.ts'

/** Fewer letters stand in nearly every message, and no index finds them. */
const SHORTEST_WORD = 3

/** How many messages, or half as many contacts, may have what is searched for, for the indexes to be the quicker way. */
const FEW = 4000

/**
 * The rows of a page whose contact is called so, or where somebody said it.
 *
 * What few have is found by indexes, at the same cost however many conversations there are. What many have, an index would
 * find by reading all of it: there the list is looked through from the top, and the page is soon full.
 *
 * @param list - the page as it is without a search
 */
export async function searchPage(tx: Tx, list: PageQuery, search: string) {
  const { said, called } = patternsOf(search)
  const { rows } = await sql<{ conversing: string[] | null; contacting: string[] | null }>`
    select * from search_inbox(${said}, ${called}::text[], ${FEW})`.execute(tx)
  const { conversing, contacting } = rows[0]!
  if (conversing?.length === 0 && contacting?.length === 0) return []
  return list
    .where((eb) =>
      eb.or([
        contacting
          ? sql<boolean>`conversations.contact_id = any(${contacting}::text[])`
          : eb.or(
              called.flatMap((pattern) => [
                eb('contacts.name', 'ilike', pattern),
                ...(/\d/.test(pattern) ? [eb('contacts.phone', 'ilike', pattern)] : []),
              ]),
            ),
        conversing
          ? sql<boolean>`conversations.id = any(${conversing}::text[])`
          : // Not 'exists', which is sometimes answered by reading every message of the business once.
            sql<boolean>`(select true from messages where messages.organization_id = conversations.organization_id
              and messages.conversation_id = conversations.id and messages.text ilike ${said} limit 1)`,
      ]),
    )
    .execute()
}

/**
 * What to look for in messages, and in names and numbers. Signs between digits are left out, and a number is also looked
 * for as people write it here: 0812 … is 62812 ….
 */
function patternsOf(search: string): { said: string | null; called: string[] } {
  const digits = /^[+\d\s().-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  const numbers = digits ? [digits, ...(digits.startsWith('0') ? [`62${digits.slice(1)}`] : [])] : []
  return {
    said: search.length < SHORTEST_WORD ? null : likePattern(search),
    called: [...new Set([search, ...numbers])].flatMap((text) => {
      const anywhere = likePattern(text)
      // One or two letters are the beginning of a word.
      return text.length < SHORTEST_WORD ? [anywhere.slice(1), `% ${anywhere.slice(1)}`] : [anywhere]
    }),
  }
}
