import type { OpenHours } from '../../platform/database/schema.ts'

/**
 * Whether an agent is at work.
 *
 * @param hours - null: always
 * @param timeZone - of the organization: its clock decides, not the server's
 */
export function isOpen(hours: readonly OpenHours[] | null, timeZone: string, now: Date): boolean {
  if (!hours) return true
  const { day, time } = localClock(timeZone, now)
  return hours.some((open) => open.day === day && open.opens <= time && time < open.closes)
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function localClock(timeZone: string, now: Date): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return { day: DAYS.indexOf(part('weekday')) + 1, time: `${part('hour')}:${part('minute')}` }
}
