import type { ListMembersApiResponse } from '@sapa/shared/api/members.gen'

/** A member, or somebody who is invited: then without a user, with `invitation`. */
export type Member = ListMembersApiResponse['data'][number]

export const keyOf = ({ user_id, invitation }: Member): string => user_id ?? invitation?.id ?? ''

/** What a row is called by: who is invited has an address only. */
export const labelOf = ({ name, email }: Member): string => name || (email ?? '')
