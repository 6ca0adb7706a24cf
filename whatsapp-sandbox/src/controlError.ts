import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** A control call that cannot be done: a status and a sentence that names the field. */
export class ControlError extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export const text = (value: unknown, fallback = '') => (typeof value === 'string' ? value : fallback)

/** @throws ControlError where there is no such number */
export function numberById({ store }: Pick<Parts, 'store'>, id: unknown): SandboxNumber {
  const number = store.one<SandboxNumber>('select * from numbers where phone_number_id = ?', text(id))
  if (!number)
    throw new ControlError(404, `phone_number_id: no number '${text(id)}'; make one with POST /_sandbox/numbers`)
  return number
}

/** The digits of the customer in an address. @throws ControlError where they are too few */
export function customerOf(params: unknown): string {
  const customer = text((params as { customer?: unknown }).customer).replace(/\D/g, '')
  if (customer.length < 6) throw new ControlError(422, 'customer: must be a phone number in digits')
  return customer
}
