import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** It disappears with the reply, or after this. */
const TYPING_MS = 25_000

type Needs = Pick<Parts, 'store' | 'settings'>

export function startTyping(
  { store, settings }: Needs,
  { phone_number_id: id }: SandboxNumber,
  customer: string,
): void {
  store.run(
    'insert into typing (customer, phone_number_id, until) values (?, ?, ?) on conflict (customer, phone_number_id) do update set until = excluded.until',
    customer,
    id,
    settings.now() + TYPING_MS,
  )
}

export function stopTyping({ store }: Needs, { phone_number_id: id }: SandboxNumber, customer: string): void {
  store.run('delete from typing where customer = ? and phone_number_id = ?', customer, id)
}

/** Whether a phone shows that a number is typing. */
export function isTyping({ store, settings }: Needs, phoneNumberId: string, customer: string): boolean {
  return (
    store.one(
      'select 1 from typing where customer = ? and phone_number_id = ? and until > ?',
      customer,
      phoneNumberId,
      settings.now(),
    ) !== undefined
  )
}
