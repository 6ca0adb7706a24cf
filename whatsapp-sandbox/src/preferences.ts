import { identityOf } from './identities.ts'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { envelope } from './webhooks.ts'

/** What a customer can set for a business in WhatsApp. */
export type Preference = 'stop' | 'resume'

/** A customer turns a number's advertising off or on again; the business is told. */
export function prefer(parts: Parts, number: SandboxNumber, customer: string, value: Preference): void {
  const { wa_id, user_id, parent_user_id, username } = identityOf(parts, number, customer)
  const ids = {
    ...(wa_id ? { wa_id } : {}),
    ...(user_id ? { user_id } : {}),
    ...(parent_user_id ? { parent_user_id } : {}),
  }
  parts.store.run(
    'insert or replace into preferences (customer, phone_number_id, value) values (?, ?, ?)',
    customer,
    number.phone_number_id,
    value,
  )
  parts.deliveries.add(
    number.phone_number_id,
    envelope(
      number,
      {
        contacts: [{ ...(username ? { profile: { username } } : {}), ...ids }],
        user_preferences: [
          {
            ...ids,
            detail: `User requested to ${value} marketing messages`,
            category: 'marketing_messages',
            value,
            timestamp: Math.floor(parts.settings.now() / 1000),
          },
        ],
      },
      'user_preferences',
    ),
  )
}

/** Whether a customer takes no advertising of a number. */
export const wantsNone = ({ store }: Parts, number: SandboxNumber, customer: string): boolean =>
  store.one<{ value: Preference }>(
    'select value from preferences where customer = ? and phone_number_id = ?',
    customer,
    number.phone_number_id,
  )?.value === 'stop'
