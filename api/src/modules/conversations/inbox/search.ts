import { sql } from 'kysely'
import { likePattern } from '../../../platform/http/paging.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PageQuery } from './list.ts'
import { isUpTo, type Place } from './place.ts'

/** Fewer letters stand in nearly every message, and no index finds them. */
const SHORTEST_WORD = 3

/** How many conversations of the list are looked through for one page, where the indexes are not the quicker way. */
const LOOKED_THROUGH = 250

/** How many messages, or half as many contacts, may have what is searched for, for the indexes to be the quicker way. */
const FEW = 2000

/**
 * The rows of a page whose contact is called so, or where somebody said it.
 *
 * What few have is found by indexes, at the same cost however many conversations there are. What many have, an index would
 * find by reading all of it: there the list is looked through from the top, and the page is soon full. Where it is not, as
 * the many are far down, the page ends early: nobody waits for a list that is read to its end.
 *
 * @param list - the page as it is without a search
 * @returns the rows, and what the last conversation is that was looked at, where there may be more below
 */
export async function searchPage(
  tx: Tx,
  list: PageQuery,
  search: string,
): Promise<{ rows: Awaited<ReturnType<PageQuery['execute']>>; last?: Place }> {
  const { said, called } = patternsOf(search)
  const {
    rows: [found],
  } = await sql<{ conversing: string[] | null; contacting: string[] | null }>`
    select * from search_inbox(${said}, ${called}::text[], ${FEW})`.execute(tx)
  const { conversing, contacting } = found!
  if (conversing?.length === 0 && contacting?.length === 0) return { rows: [] }
  const last = conversing && contacting ? undefined : await placeAfter(list, LOOKED_THROUGH)
  const rows = await list
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
    .$if(last !== undefined, (select) => select.where(isUpTo(last!)))
    .execute()
  return last ? { rows, last } : { rows }
}

/** Where the so manieth conversation of a list stands; undefined where the list is shorter. */
async function placeAfter(list: PageQuery, count: number): Promise<Place | undefined> {
  return list
    .clearSelect()
    .select(['conversations.last_message_at', 'conversations.id'])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
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
