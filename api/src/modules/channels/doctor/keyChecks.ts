import { explainGraphCode } from '../graphErrors.ts'
import { ok, problem, unknown, type Finding } from './checks.ts'
import type { Facts } from './facts.ts'

const EXPIRED = 463
const REFUSES_KEY = [0, 190]
const LACKS_PERMISSION = 'channels.graph_permission'

/** Whether WhatsApp takes the key. */
export function checkToken({ channel, number, token }: Facts, date: (at: Date) => string): Finding {
  const remedy = channel.operator_app ? 'doctor.sign_up_again' : 'doctor.new_key'
  if (number.kind === 'unreachable' || number.kind === 'unclear')
    return unknown('doctor.unreachable', 'doctor.try_later')
  if (number.kind === 'refused' && REFUSES_KEY.includes(number.code))
    return problem(number.subcode === EXPIRED ? 'doctor.token_expired' : 'doctor.token_refused', remedy)
  if (number.kind === 'refused' && explainGraphCode(number.code).retry !== null)
    return unknown('doctor.unreachable', 'doctor.try_later')
  if (typeof token === 'object' && token.expiresAt)
    return { ...ok('doctor.token_until', { date: date(token.expiresAt) }), remedy: 'doctor.lasting_key' }
  return ok('doctor.token_ok')
}

/** Whether the key may do what is needed, with this number. */
export function checkPermissions({ channel, number, token }: Facts): Finding {
  const remedy = channel.operator_app ? 'doctor.sign_up_again' : 'doctor.key_with_permissions'
  if (number.kind === 'refused' && REFUSES_KEY.includes(number.code)) return unknown('doctor.after_token')
  if (typeof token === 'object' && token.missing.length > 0)
    return problem('doctor.permission_missing', remedy, { names: token.missing.join(', ') })
  if (number.kind === 'refused' && number.code === 100 && number.subcode === 33)
    return problem('doctor.number_foreign', remedy)
  if (number.kind === 'refused' && explainGraphCode(number.code).reason === LACKS_PERMISSION)
    return problem('doctor.permission_missing', remedy, { names: 'whatsapp_business_management' })
  if (number.kind !== 'ok') return unknown('doctor.unreachable', 'doctor.try_later')
  // It reads the number, so it may manage; whether it may send, only sending shows.
  return typeof token === 'object'
    ? ok('doctor.permission_ok')
    : unknown('doctor.permission_untold', 'doctor.permission_look')
}
