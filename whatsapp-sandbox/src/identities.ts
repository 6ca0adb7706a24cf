import { createHash } from 'node:crypto'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

type Needs = Pick<Parts, 'store' | 'settings'>

interface Traits {
  username: string | null
  /** Businesses see the ids below instead of the phone number. */
  phone_hidden: number
  /** The business is part of a larger one, which knows the customer by an id of its own. */
  has_parent: number
  /** Grows with every new id. */
  generation: number
}

const NONE: Traits = { username: null, phone_hidden: 0, has_parent: 0, generation: 0 }

/** How a business knows a customer: by phone number, by the ids of its own scope, or by both. */
export interface Identity {
  wa_id?: string
  user_id?: string
  parent_user_id?: string
  username?: string
}

const traitsOf = ({ store }: Needs, customer: string): Traits =>
  store.one<Traits>('select username, phone_hidden, has_parent, generation from traits where customer = ?', customer) ??
  NONE

/** 'ID.' and digits: the same customer has another id with another account. */
const idFor = (scope: string, customer: string, generation: number) =>
  createHash('sha256')
    .update(`${scope} ${customer} ${generation}`)
    .digest()
    .readBigUInt64BE()
    .toString()
    .padStart(20, '1')

export function identityOf(parts: Needs, number: SandboxNumber, customer: string): Identity {
  const { username, phone_hidden, has_parent, generation } = traitsOf(parts, customer)
  if (!parts.settings.values.userIds && !phone_hidden) return { wa_id: customer }
  const user_id = `ID.${idFor(number.waba_id, customer, generation)}`
  parts.store.run(
    'insert or ignore into user_ids (user_id, waba_id, customer) values (?, ?, ?)',
    user_id,
    number.waba_id,
    customer,
  )
  return {
    ...(phone_hidden ? {} : { wa_id: customer }),
    user_id,
    ...(has_parent ? { parent_user_id: `ID.ENT.${idFor('parent', customer, generation)}` } : {}),
    ...(username ? { username } : {}),
  }
}

/** The customer whom an account knows by an id, also by one from before it changed. */
export function customerByUserId({ store }: Needs, number: SandboxNumber, userId: string): string | undefined {
  return store.one<{ customer: string }>(
    'select customer from user_ids where user_id = ? and waba_id = ?',
    userId,
    number.waba_id,
  )?.customer
}

/** What a customer shows of themselves from now on. What is left out stays. */
export function changeTraits(
  parts: Needs,
  customer: string,
  change: { username?: string; phoneHidden?: boolean; hasParent?: boolean; newUserId?: boolean },
): void {
  const now = traitsOf(parts, customer)
  parts.store.run(
    'insert or replace into traits (customer, username, phone_hidden, has_parent, generation) values (?, ?, ?, ?, ?)',
    customer,
    change.username === undefined ? now.username : change.username || null,
    Number(change.phoneHidden ?? now.phone_hidden),
    Number(change.hasParent ?? now.has_parent),
    now.generation + Number(change.newUserId ?? false),
  )
}
