import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessagesTable } from '../../../platform/database/schema.ts'
import { isAnswerable } from '../receive/messageTypes.ts'

/** Messages that are looked at: a burst, and the history before it. */
const LOOK_BACK = 60

type Message = Pick<
  Selectable<MessagesTable>,
  | 'id'
  | 'direction'
  | 'author'
  | 'type'
  | 'text'
  | 'status'
  | 'answers_message_id'
  | 'provider_id'
  | 'from_history'
  | 'written_at'
>

export interface Question {
  /** What the customer wrote since they were last answered, as one text. */
  text: string
  /** Of the newest of these messages; an answer is filed under it. */
  newest: { id: string; providerId: string | null; writtenAt: Date }
  /** When the oldest of these messages was written. */
  since: Date
  history: { author: 'customer' | 'agent'; text: string }[]
}

/** What a conversation's customer waits to be answered, or undefined when nothing is open that an agent can answer. */
export async function openQuestion(tx: Tx, conversationId: string): Promise<Question | undefined> {
  const recent: Message[] = await tx
    .selectFrom('messages')
    .select([
      'id',
      'direction',
      'author',
      'type',
      'text',
      'status',
      'answers_message_id',
      'provider_id',
      'from_history',
      'written_at',
    ])
    .where('conversation_id', '=', conversationId)
    .where('direction', '<>', 'note')
    .orderBy('id', 'desc')
    .limit(LOOK_BACK)
    .execute()
  recent.reverse()
  const answeredUpTo = recent.map(answers).reduce((a, b) => (a > b ? a : b), '')
  const open = recent.filter(
    (message) =>
      message.direction === 'in' && !message.from_history && message.id > answeredUpTo && isAnswerable(message),
  )
  const [oldest, newest] = [open[0], open.at(-1)]
  if (!oldest || !newest) return undefined
  return {
    text: open.map(({ text }) => text).join('\n'),
    newest: { id: newest.id, providerId: newest.provider_id, writtenAt: newest.written_at },
    since: oldest.written_at,
    history: recent.flatMap((message) =>
      open.includes(message) || !message.text || message.status === 'failed'
        ? []
        : { author: message.direction === 'in' ? ('customer' as const) : ('agent' as const), text: message.text },
    ),
  }
}

/**
 * The id up to which a message answers what came before it: an agent's answer names the message it answers, as others
 * may have come while it was made; a person saw all there was. A notice of the system answers nothing.
 */
function answers({ id, author, status, answers_message_id }: Message): string {
  if (author === 'agent') return answers_message_id ?? ''
  return author === 'person' && status !== 'failed' ? id : ''
}
