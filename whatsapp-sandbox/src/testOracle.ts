import { existsSync, realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Facts and examples of Meta's interface, kept beside the repository where it is developed; not part of a clone. */
export const FACTS = join(import.meta.dirname, '../../../shared/whatsapp')

/** Why what needs the facts is skipped; false where they are there. */
export const factsMissing: string | false = existsSync(join(FACTS, 'oracle/check.mjs'))
  ? false
  : "needs ../shared/whatsapp beside the repository: Meta's examples and the checker of its schema"

interface Oracle {
  /** What Meta's schema says against a send. */
  checkSend: (body: unknown) => string[]
  /** What Meta's schema says against a webhook. */
  checkWebhook: (body: unknown) => string[]
}

/** The checker built on Meta's own schema. It lives outside the repository, so its libraries are resolved from here. */
export async function loadOracle(): Promise<Oracle> {
  const folder = pathToFileURL(`${realpathSync(FACTS)}/`).href
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier,
        context.parentURL?.startsWith(folder) && /^[a-z]/.test(specifier)
          ? { ...context, parentURL: import.meta.url }
          : context,
      ),
  })
  try {
    return (await import(`${folder}oracle/check.mjs`)) as Oracle
  } finally {
    hooks.deregister()
  }
}
