import { asFields, type Fields } from '../../platform/json.ts'
import { NAMELESS, parked, readError, unreadable, type Part, type Reading } from './part.ts'
import { list, text } from './read.ts'
import { readAppContact, readPreference } from './readApp.ts'
import { pastIn } from './readHistory.ts'
import { contactOf, readEcho, readMessage, receiverOf } from './readMessage.ts'
import { readStatus } from './readStatus.ts'

/** How the items of one of a change's lists are held and read. */
interface Kind {
  /** What they are, where their ids name them. */
  named?: 'message'
  /** Whose contact each is held with, where the change lists contacts beside. */
  contact?: (item: Fields, contacts: Fields[]) => Fields | undefined
  read: (item: Fields, contact: Fields | undefined) => Reading
}

/** A group is nobody's conversation: an answer to one of its members would tell them what is the group's. */
const inGroup = ({ group_id }: Fields) => {
  const group = text(group_id)
  return group ? parked('parked.group', group) : undefined
}

/** What changes list, by what WhatsApp calls it. */
const KINDS: Record<string, Kind> = {
  messages: {
    named: 'message',
    contact: contactOf,
    read: (item, contact) => {
      const message = readMessage(item, contact)
      return inGroup(item) ?? (message ? { message } : NAMELESS)
    },
  },
  message_echoes: {
    named: 'message',
    contact: (item, contacts) => contactOf(receiverOf(item), contacts),
    read: (item, contact) => {
      const echo = readEcho(item, contact)
      return inGroup(item) ?? (echo ? { echo } : NAMELESS)
    },
  },
  statuses: {
    read: (item) => {
      const status = readStatus(item)
      return typeof status === 'string' ? parked('parked.status', status) : { status }
    },
  },
  user_id_update: {
    read: ({ user_id: id }) => {
      const [previous, current] = [text(asFields(id).previous), text(asFields(id).current)]
      return previous && current ? { identity: { previous, current } } : NAMELESS
    },
  },
  user_preferences: {
    contact: ({ wa_id, user_id }, contacts) => contactOf({ from: wa_id, from_user_id: user_id }, contacts),
    read: (item, contact) => {
      const preference = readPreference(item, contact ?? {})
      if (typeof preference === 'string') return parked('parked.field', `user_preferences ${preference}`)
      return preference ? { preference } : NAMELESS
    },
  },
  state_sync: {
    read: (item) => {
      const appContact = readAppContact(item)
      if (typeof appContact === 'string') return parked('parked.field', `smb_app_state_sync ${appContact}`)
      return appContact ? { appContact } : NAMELESS
    },
  },
  errors: { read: readError },
}

/** Some serializers write what is not there. */
const isThere = (value: unknown) => value !== undefined && value !== null

/** Whether a change lists anything of a known kind, be it empty. Errors may stand in any. */
export const isKnown = (value: Fields): boolean =>
  [...Object.keys(KINDS), 'history'].some((key) => key !== 'errors' && isThere(value[key]))

/** What a change says beside its lists. */
export const restOf = (value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(value).filter(([key]) => key !== 'contacts' && key !== 'history' && !Object.hasOwn(KINDS, key)),
  )

/**
 * All that a change lists, in its order, each with how it is read.
 *
 * @param field - what the change is about, as WhatsApp calls it
 */
export function partsOf(field: string, value: Fields): Part[] {
  const isPast = field === 'history' || isThere(value.history)
  const contacts = list(value.contacts)
  const parts = Object.entries(KINDS).flatMap(([key, kind]): Part[] => {
    const items = value[key]
    if (!isThere(items) || (isPast && key === 'messages')) return []
    if (!Array.isArray(items)) return [unreadable({ [key]: items })]
    // Some senders list what the business wrote in its app as messages.
    const isEcho = key === 'messages' && field === 'smb_message_echoes'
    return items.map((item) => partOf(key, isEcho ? KINDS.message_echoes! : kind, item, contacts))
  })
  return isPast ? [...parts, ...pastIn(value, contacts)] : parts
}

function partOf(key: string, { named, contact: whose, read }: Kind, given: unknown, contacts: Fields[]): Part {
  const item = asFields(given)
  // Each with its own contact only: a thousand times all of them would be a hundred megabytes.
  const contact = whose?.(item, contacts)
  return {
    kind: named ?? (key === 'statuses' ? 'status' : 'change'),
    id: named ? text(item.id) : null,
    held: { ...(contact ? { contacts: [contact] } : {}), [key]: [given] },
    read: () => read(item, contact),
  }
}
