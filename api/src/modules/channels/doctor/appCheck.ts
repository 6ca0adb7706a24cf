import { care, ok, wait, type Finding } from './checks.ts'
import type { Facts } from './facts.ts'

/**
 * Whether the WhatsApp Business app that shares the number has handed over what it holds.
 *
 * @returns undefined for a number that shares with no app, as far as is known
 */
export function checkApp({ channel }: Facts): Finding | undefined {
  const { contacts_sync: contacts, history_sync: history, history_progress: percent } = channel
  if (contacts === 'refused' || (history === 'refused' && percent === null))
    return care(
      contacts !== 'refused'
        ? 'doctor.app_history_refused'
        : history === 'refused'
          ? 'doctor.app_refused'
          : 'doctor.app_contacts_refused',
      'doctor.app_again',
    )
  if (!percent) return history === null && percent === null ? undefined : wait('doctor.app_asked', 'doctor.app_shared')
  return percent < 100 ? wait('doctor.app_progress', 'doctor.nothing_to_do', { percent }) : ok('doctor.app_done')
}
