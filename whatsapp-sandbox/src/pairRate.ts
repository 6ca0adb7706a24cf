import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

const BURST = 45
const REFILL_MS = 6000

/** One message to one customer in 6 seconds; up to 45 at once, paid back by waiting. @returns whether the next is one too many */
export function pairRateExceeded({ store, settings }: Parts, number: SandboxNumber, customer: string): boolean {
  const sends = store.all<{ at: number }>(
    "select at from messages where customer = ? and phone_number_id = ? and direction = 'out' and at > ? order by at",
    customer,
    number.phone_number_id,
    settings.now() - BURST * REFILL_MS,
  )
  let owed = 0
  let last = 0
  for (const at of [...sends.map((send) => send.at), settings.now()]) {
    owed = Math.max(0, owed - (at - last) / REFILL_MS) + 1
    last = at
  }
  return owed > BURST
}
