/** An area's files did not come; `cause` says why in the words of the federation's runtime. */
export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError'
}

/** An area takes what this shell does not give; the message says what. Its code was not run. */
export class AreaMisfitError extends Error {
  override readonly name = 'AreaMisfitError'
}

/**
 * What is wrong, and so what helps: files that did not come can be asked for again; code that threw came and is not
 * asked for again; a misfit ends with another version of one of the two.
 */
export type FailureKind = 'not-loaded' | 'threw' | 'misfit'

export function kindOf(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'threw'
  if (error instanceof AreaMisfitError) return 'misfit'
  const styles = (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED'
  return error instanceof AreaLoadError || error.name === 'ChunkLoadError' || styles ? 'not-loaded' : 'threw'
}

/**
 * What an area's code threw when the federation's runtime could not load it, or undefined when its files did not come.
 * What does not even parse is no code of ours: half a file, or the page of a proxy.
 */
export function thrownBy(cause: unknown): unknown {
  if (kindOf(cause) !== 'threw') return undefined
  const text = String(cause)
  if (!text.includes('#RUNTIME-')) return cause
  const thrown = /ScriptExecutionError: .+? during execution: (.+)/.exec(text)?.[1]
  return thrown === undefined || thrown.includes('SyntaxError') ? undefined : new Error(thrown, { cause })
}

/** Longer than this is a host that hangs: whoever waited so long is told instead of waiting as long again. */
const QUICK_MS = 10_000
const PAUSE_MS = 300

/** A file that fails at once is asked for once more: a preload that failed is given as failed to its first reader too. */
export async function onceMore<T>(load: () => Promise<T>): Promise<T> {
  const began = Date.now()
  try {
    return await load()
  } catch (error) {
    if (kindOf(error) !== 'not-loaded' || Date.now() - began > QUICK_MS) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return load()
  }
}
