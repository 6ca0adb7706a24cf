import type { MessageKey, MessageValues } from '../../../platform/messages.ts'

/** The parts of a connection, in the order that they build on each other. */
export const CHECKS = [
  'token',
  'permissions',
  'registration',
  'name',
  'subscription',
  'address',
  'signature',
  'webhook',
  'balance',
  'quality',
  'limit',
] as const
export type CheckName = (typeof CHECKS)[number]

/** What one check found. */
export interface Finding {
  /** wait: nothing is broken, something is still to come. unknown: it could not be found out. */
  state: 'ok' | 'wait' | 'problem' | 'unknown'
  finding: MessageKey
  values?: MessageValues
  remedy?: MessageKey
}

export const ok = (finding: MessageKey, values?: MessageValues): Finding => ({ state: 'ok', finding, values })
export const wait = (finding: MessageKey, remedy?: MessageKey, values?: MessageValues): Finding => ({
  state: 'wait',
  finding,
  remedy,
  values,
})
export const problem = (finding: MessageKey, remedy: MessageKey, values?: MessageValues): Finding => ({
  state: 'problem',
  finding,
  remedy,
  values,
})
export const unknown = (finding: MessageKey, remedy?: MessageKey): Finding => ({ state: 'unknown', finding, remedy })
