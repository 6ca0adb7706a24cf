import { OrganizationRole } from '@sapa/shared/contracts'
import type { Session } from '@sapa/shared/session'
import type { Member } from './member'

type Rights = Pick<Session, 'may'>

/** Why the person may neither invite nor add anybody, as a key of the texts; undefined: they may. */
export function whyNotInvite({ may }: Rights): string | undefined {
  return may('members.write') ? undefined : 'reason.read_only'
}

/** Why the person may not change a row, as the api would refuse it; undefined: they may. */
export function whyNotChange(member: Member, rights: Rights): string | undefined {
  const never = whyNotInvite(rights)
  if (never) return never
  if (member.role !== OrganizationRole.STAFF && !rights.may('members.write-any-role')) return 'reason.staff_only'
  return member.last_admin ? 'reason.last_admin' : undefined
}
