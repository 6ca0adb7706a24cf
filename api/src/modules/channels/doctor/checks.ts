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
  'app',
  'balance',
  'quality',
  'limit',
] as const
export type CheckName = (typeof CHECKS)[number]

/**
 * wait: nothing is broken, something is still to come. care: it works, and somebody should look after it. unknown: it
 * could not be found out.
 */
export const CHECK_STATES = ['ok', 'wait', 'care', 'problem', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What one check found. */
export interface Finding {
  state: CheckState
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
export const care = (finding: MessageKey, remedy: MessageKey): Finding => ({ state: 'care', finding, remedy })
export const problem = (finding: MessageKey, remedy: MessageKey, values?: MessageValues): Finding => ({
  state: 'problem',
  finding,
  remedy,
  values,
})
export const unknown = (finding: MessageKey, remedy?: MessageKey): Finding => ({ state: 'unknown', finding, remedy })
