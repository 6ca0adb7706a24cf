import { createSignal } from '../state/createSignal.ts'

const signal = createSignal()

/** Calls `listener` when a session could not be continued; the shell says so and offers to sign in again. */
export const onSessionEnded = signal.on

export const sessionEnded = signal.tell
