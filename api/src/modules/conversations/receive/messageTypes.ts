/** Types whose words an agent can answer. */
const ANSWERABLE = new Set(['text', 'button', 'interactive'])

/** Types that say nothing new: they are stored and shown, ask for nobody and open nothing again. */
const SILENT = new Set(['reaction', 'system', 'edit', 'revoke', 'request_welcome'])

/** Types that are about another message and are shown on it, once that one is known. */
export const ATTACHED = ['reaction', 'edit', 'revoke'] as const

/** Of these, the ones that change it. */
export const CHANGING = ['edit', 'revoke'] as const

export function isAnswerable(message: { type: string; text: string | null }): boolean {
  return ANSWERABLE.has(message.type) && Boolean(message.text?.trim())
}

export function isSilent(type: string): boolean {
  return SILENT.has(type)
}

/** What stands for a file of the app's history until the provider tells which it is, if it does. */
export const PLACEHOLDER = 'media_placeholder'
