import { asFields, type Fields } from '../../platform/json.ts'
import type { AppContact } from '../conversations/contacts/appContacts.ts'
import type { Preference } from '../conversations/contacts/optOut.ts'
import { moment, phoneOf, text } from './read.ts'

/** @returns a word for what it is about where that is unknown, undefined for nobody's number */
export function readAppContact(sync: Fields): AppContact | string | undefined {
  const [type, action] = [text(sync.type) ?? 'none', text(sync.action) ?? 'none']
  if (type !== 'contact') return type
  if (action !== 'add' && action !== 'remove') return action
  const contact = asFields(sync.contact)
  const phone = phoneOf(contact.phone_number)
  const name = (text(contact.full_name) ?? text(contact.first_name))?.trim().slice(0, 200) || null
  if (!phone || (action === 'add' && !name)) return undefined
  return { phone, name: action === 'add' ? name : null, at: moment(asFields(sync.metadata).timestamp) }
}

const WISHES: Record<string, Preference['wish']> = { stop: 'stop', resume: 'start', signup: 'start' }

/** @returns a word for what it is about where that is unknown, undefined for nobody's */
export function readPreference(preference: Fields, contact: Fields): Preference | string | undefined {
  const [category, value] = [text(preference.category) ?? 'none', text(preference.value) ?? 'none']
  const wish = Object.hasOwn(WISHES, value) ? WISHES[value] : undefined
  if (category !== 'marketing_messages') return category
  if (!wish) return value
  const from = {
    phone: phoneOf(preference.wa_id) ?? phoneOf(contact.wa_id),
    whatsappUserId: text(preference.user_id) ?? text(contact.user_id),
    name: text(asFields(contact.profile).name)?.slice(0, 200) ?? null,
  }
  return from.phone || from.whatsappUserId ? { from, wish, at: moment(preference.timestamp) } : undefined
}
