import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** Whether the business blocked a customer: neither can write to the other. */
export const isBlocked = ({ store }: Pick<Parts, 'store'>, number: SandboxNumber, customer: string): boolean =>
  store.one('select 1 from blocked where phone_number_id = ? and customer = ?', number.phone_number_id, customer) !==
  undefined
