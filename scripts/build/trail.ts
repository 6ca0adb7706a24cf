/** How many versions stay in a folder: those a rollback can name, and those that were served last. */
export const KEPT = 10

/** What is served, and how it came to that. */
export interface Trail {
  version: string
  /** Versions that a rollback goes back to, the nearest first. */
  before: string[]
  /** What was served when, the newest first; `canary`: to some only. */
  history: { version: string; at: string; canary?: true }[]
}

/** The trail after another version is served; the one that was served so far becomes the nearest to go back to. */
export function forward(old: Trail | undefined, version: string): Trail {
  const before = !old
    ? []
    : old.version === version
      ? old.before
      : [old.version, ...old.before.filter((known) => known !== version)]
  return step(old, version, before)
}

/** The trail after the version before is served again. @throws Error when there is none */
export function back(old: Trail | undefined, name: string): Trail {
  const [version, ...before] = old?.before ?? []
  if (!version) throw new Error(`${name} has no version before ${old?.version ?? 'its first'}: nothing was changed.`)
  return step(old, version, before)
}

/** The trail after some are served another version. */
export function aside(old: Trail, version: string): Trail {
  return { ...old, history: noted(old, { version, canary: true }) }
}

/** Every version that a rollback, or a page that was opened lately, can ask for. */
export const known = ({ version, before, history }: Trail): Set<string> =>
  new Set([version, ...before, ...history.map((event) => event.version)])

const step = (old: Trail | undefined, version: string, before: string[]): Trail => ({
  version,
  before: before.slice(0, KEPT - 1),
  history: noted(old, { version }),
})

function noted(old: Trail | undefined, event: { version: string; canary?: true }): Trail['history'] {
  const history = old?.history ?? []
  const same = history[0]?.version === event.version && history[0].canary === event.canary
  return same ? history : [{ ...event, at: new Date().toISOString() }, ...history].slice(0, KEPT)
}
