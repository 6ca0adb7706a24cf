import { randomBytes, randomInt } from 'node:crypto'
import type { SandboxNumber, Store } from './store.ts'

const digits = (length: number) =>
  Array.from({ length }, (_, index) => (index === 0 ? randomInt(1, 10) : randomInt(0, 10))).join('')

export const newSecret = () => randomBytes(16).toString('hex')
export const newToken = () => `EAAsandbox${randomBytes(24).toString('hex')}`

/** The app that a number's token belongs to, and whose secret signs its webhooks. */
export type App = Pick<SandboxNumber, 'app_id' | 'app_secret'>

/** Makes a number with a business account and a token of its own, and an app of its own unless it has one. */
export function createNumber(
  store: Store,
  name?: string,
  phoneNumber?: string,
  app: App = { app_id: digits(16), app_secret: newSecret() },
): SandboxNumber {
  const number: SandboxNumber = {
    phone_number_id: digits(15),
    phone_number: phoneNumber ?? `62812${digits(8)}`,
    name: name ?? 'Sandbox business',
    waba_id: digits(15),
    ...app,
    access_token: newToken(),
    phone_callback: null,
    waba_callback: null,
    subscribed: 0,
  }
  store.run(
    'insert into numbers (phone_number_id, phone_number, name, waba_id, app_id, app_secret, access_token) values (?, ?, ?, ?, ?, ?, ?)',
    number.phone_number_id,
    number.phone_number,
    number.name,
    number.waba_id,
    number.app_id,
    number.app_secret,
    number.access_token,
  )
  return number
}

/** '+62 812-3456-7890': formatted, as Meta answers with it. */
export function displayNumber(phoneNumber: string): string {
  return `+${phoneNumber.slice(0, 2)} ${phoneNumber.slice(2, 5)}-${phoneNumber.slice(5, 9)}-${phoneNumber.slice(9)}`
}
