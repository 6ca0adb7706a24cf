import type { ErrorBody, ErrorCode } from '../contracts/index.ts'

function body(error: unknown): Partial<ErrorBody> | undefined {
  const data = (error as { data?: unknown } | undefined)?.data
  return typeof data === 'object' && data !== null ? data : undefined
}

/** The server's sentence about a call that failed, or the fallback where it sent none. */
export function errorMessage(error: unknown, fallback: string): string {
  return body(error)?.message ?? fallback
}

/** After how many seconds the server wants to be asked again; 0 where it did not say. */
export function retryAfter(error: unknown): number {
  return (error as { retryAfter?: number } | undefined)?.retryAfter ?? 0
}

export function errorCode(error: unknown): ErrorCode | undefined {
  return body(error)?.code
}

/** The refused fields: camelCase names as forms have them, with the first reason of each. */
export function fieldErrors(error: unknown): { name: string; message: string }[] {
  return (body(error)?.errors ?? []).map(({ key, message }) => ({
    name: key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    message: (Array.isArray(message) ? message[0] : message) ?? '',
  }))
}
