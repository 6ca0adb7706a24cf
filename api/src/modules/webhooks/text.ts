import { asFields, asText, type Fields } from '../../platform/json.ts'
import { formAnswersOf, locationOf } from '../conversations/inbox/content.ts'

const first = (...values: unknown[]): string | null => values.map(asText).find((value) => value !== undefined) ?? null

/** Characters of a text that are kept; WhatsApp's own bound is lower for each type. */
const MOST = 10_000

/** The words in a message of any type: its text, caption, title or place; null where there are none. */
export function textOf(type: string, message: Fields): string | null {
  return wordsOf(type, message)?.slice(0, MOST).toWellFormed() || null
}

function wordsOf(type: string, message: Fields): string | null {
  const content = asFields(message[type])
  switch (type) {
    case 'text':
      return first(content.body)
    case 'document':
      return first(content.caption, content.filename)
    case 'button':
      return first(content.text, content.payload)
    case 'interactive': {
      const reply = asFields(content[asText(content.type) ?? ''])
      const answers = formAnswersOf(type, message).map(({ name, value }) => `${name}: ${value}`)
      return first(answers.join('\n'), reply.title, reply.body, reply.name)
    }
    case 'reaction':
      return first(content.emoji)
    case 'location': {
      const place = locationOf(type, message)
      return first(content.name, content.address, place && `${place.latitude}, ${place.longitude}`)
    }
    case 'contacts':
      return Array.isArray(message.contacts)
        ? message.contacts
            .map((contact) => first(asFields(asFields(contact).name).formatted_name))
            .filter(Boolean)
            .join(', ') || null
        : null
    case 'edit': {
      const edited = asFields(content.message)
      return wordsOf(asText(edited.type) ?? '', edited)
    }
    case 'order':
      return first(content.text)
    case 'system':
      return first(content.body)
    default:
      return first(content.caption, content.body, content.text)
  }
}
