import { sql } from 'kysely'
import { likePattern } from '../../../platform/http/paging.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PageQuery } from './list.ts'
import { isUpTo, type Place } from './place.ts'

/** Fewer letters stand in nearly every message, and no index finds them. */
const SHORTEST_WORD = 3

/** How much of the list is looked through for one page, where the indexes are not the quicker way. */
const LOOKED_THROUGH = { conversations: 250, messages: 5000 }

/** So many messages of a conversation are read; whether somebody said it before them, an index knows sooner. */
const LONG = 1000

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
  const { last, long } = conversing && contacting ? {} : await lookThrough(list, !conversing)
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
        ...(conversing
          ? [sql<boolean>`conversations.id = any(${conversing}::text[])`]
          : [
              // Not 'exists', which is sometimes answered by reading every message of the business once.
              sql<boolean>`(select true from (select text from ${messagesOfEach} order by id desc limit ${LONG}) newest
                where newest.text ilike ${said} limit 1)`,
              sql<boolean>`conversations.id = any(${long}::text[]) and conversation_says(conversations.id, ${said})`,
            ]),
      ]),
    )
    .$if(last !== undefined, (select) => select.where(isUpTo(last!)))
    .execute()
  return last ? { rows, last } : { rows }
}

const messagesOfEach = sql`messages where organization_id = conversations.organization_id
  and conversation_id = conversations.id`

/**
 * How far down a list one page looks, and which of the conversations up to there are long.
 *
 * @param reading - whether their messages are read
 * @returns without `last` where that is the end of the list
 */
async function lookThrough(list: PageQuery, reading: boolean): Promise<{ last?: Place; long: string[] }> {
  const rows = await list
    .clearSelect()
    .select([
      'conversations.last_message_at',
      'conversations.id',
      (reading
        ? sql<number>`(select count(*)::int from (select from ${messagesOfEach} limit ${LONG}) counted)`
        : sql<number>`0`
      ).as('messages'),
    ])
    .limit(LOOKED_THROUGH.conversations)
    .execute()
  let [count, messages] = [0, 0]
  while (count < rows.length && messages < LOOKED_THROUGH.messages) messages += rows[count++]!.messages
  const looked = rows.slice(0, count)
  const long = looked.filter((row) => row.messages === LONG).map(({ id }) => id)
  return rows.length < LOOKED_THROUGH.conversations && count === rows.length ? { long } : { last: looked.at(-1)!, long }
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
