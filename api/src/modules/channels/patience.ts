/** Nobody waits for longer because of a header. */
const MOST_SECONDS = 24 * 3600

/**
 * Seconds that an answer asks the caller to wait: 'Retry-After' in seconds or as a date, else what the usage header
 * says in minutes until calls are taken again. Null where it asks for nothing that can be read.
 */
export function patienceAskedFor(headers: Headers, now = Date.now()): number | null {
  const seconds = retryAfter(headers.get('retry-after'), now) ?? regainAccess(headers.get('x-business-use-case-usage'))
  return seconds === null ? null : Math.min(MOST_SECONDS, Math.ceil(seconds))
}

function retryAfter(value: string | null, now: number): number | null {
  if (!value?.trim()) return null
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return seconds > 0 ? seconds : null
}

/** The longest wait that the header names for any account, in seconds. */
function regainAccess(value: string | null): number | null {
  if (!value) return null
  try {
    const accounts = Object.values(JSON.parse(value) as Record<string, { estimated_time_to_regain_access?: unknown }[]>)
    const minutes = Math.max(0, ...accounts.flat().map((usage) => Number(usage.estimated_time_to_regain_access) || 0))
    return minutes > 0 ? minutes * 60 : null
  } catch {
    return null
  }
}
