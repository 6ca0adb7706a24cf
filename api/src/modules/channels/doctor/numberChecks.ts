import { care, ok, problem, unknown, wait, type Finding } from './checks.ts'
import type { Facts } from './facts.ts'

const NOT_READ: Finding = unknown('doctor.after_token')
const field = ({ number }: Facts, name: string): string =>
  number.kind === 'ok' && typeof number.body[name] === 'string' ? number.body[name] : ''

/** Meta's states of a number. One that is not here is not known yet. */
const REGISTRATION: Record<string, Finding> = {
  CONNECTED: ok('doctor.registered'),
  PENDING: wait('doctor.registration_pending', 'doctor.register'),
  MIGRATED: problem('doctor.registration_elsewhere', 'doctor.register'),
  DISCONNECTED: problem('doctor.unregistered', 'doctor.register'),
  UNVERIFIED: problem('doctor.unverified', 'doctor.verify'),
  FLAGGED: care('doctor.flagged', 'doctor.better_messages'),
  RESTRICTED: problem('doctor.restricted', 'doctor.business_support'),
  BANNED: problem('doctor.banned', 'doctor.business_support'),
}

export function checkRegistration(facts: Facts): Finding {
  return facts.number.kind === 'ok' ? (REGISTRATION[field(facts, 'status')] ?? unknown('doctor.not_told')) : NOT_READ
}

const NAME: Record<string, Finding> = {
  APPROVED: ok('doctor.name_ok'),
  AVAILABLE_WITHOUT_REVIEW: ok('doctor.name_ok'),
  PENDING_REVIEW: wait('doctor.name_pending', 'doctor.nothing_to_do'),
  DECLINED: problem('doctor.name_declined', 'doctor.other_name'),
  EXPIRED: problem('doctor.name_expired', 'doctor.other_name'),
}

export function checkName(facts: Facts): Finding {
  return facts.number.kind === 'ok' ? (NAME[field(facts, 'name_status')] ?? unknown('doctor.not_told')) : NOT_READ
}

const QUALITY: Record<string, Finding> = {
  GREEN: ok('doctor.quality_high'),
  YELLOW: care('doctor.quality_medium', 'doctor.better_messages'),
  RED: problem('doctor.quality_low', 'doctor.better_messages'),
  UNKNOWN: wait('doctor.quality_none', 'doctor.nothing_to_do'),
  NA: wait('doctor.quality_none', 'doctor.nothing_to_do'),
}

export function checkQuality(facts: Facts): Finding {
  return facts.number.kind === 'ok' ? (QUALITY[field(facts, 'quality_rating')] ?? unknown('doctor.not_told')) : NOT_READ
}

const LIMIT: Record<string, number> = {
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
}

/** How many people the business may write to first; answering is not limited by it. */
export function checkLimit(facts: Facts, number: (value: number) => string): Finding {
  if (facts.number.kind !== 'ok') return NOT_READ
  const tier = field(facts, 'whatsapp_business_manager_messaging_limit')
  if (tier === 'TIER_UNLIMITED') return ok('doctor.limit_none')
  const people = LIMIT[tier]
  return people ? ok('doctor.limit', { people: number(people) }) : unknown('doctor.not_told')
}
