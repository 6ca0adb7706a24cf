import type { Tally } from '../../webhooks/tally.ts'
import { ok, problem, wait, type Finding } from './checks.ts'

/** Whether everything that came has a place: in a conversation, or among what is parked. */
export function checkBalance({ received, shown, parked, discarded, waiting }: Tally): Finding {
  const values = { received, shown, parked, waiting, open: parked - discarded }
  if (received !== shown + parked) return problem('doctor.balance_off', 'doctor.tell_operator', values)
  if (waiting > 0) return wait('doctor.waiting', 'doctor.try_later', values)
  return { ...ok('doctor.balance', values), ...(parked > discarded ? { remedy: 'doctor.see_parked' as const } : {}) }
}
