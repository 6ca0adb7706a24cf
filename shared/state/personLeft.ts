import { createSignal } from './createSignal.ts'

const signal = createSignal()

/** Calls `listener` when a person has signed out here, or another one has signed in: nothing of theirs stays. */
export const onPersonLeft = signal.on

export const personLeft = signal.tell
