import type { Operation } from '../src/platform/http/operation.ts'
import type { Example } from './examples.ts'
import type { CallOptions, TestServer } from './harness.ts'

/** Makes an example's call as `who`: a bearer token, the interface's own Basic, or nobody. */
export function callExample(
  server: TestServer,
  operation: Operation,
  example: Example,
  who: Pick<CallOptions, 'token' | 'basic'>,
) {
  const path = operation.url.replace(/:(\w+)/g, (_, name: string) => example.params?.[name] ?? '')
  const query = new URLSearchParams(example.query).toString()
  return server.call(operation.method, query ? `${path}?${query}` : path, { ...who, ...contentOf(operation, example) })
}

function contentOf(operation: Operation, { body, file }: Example): Pick<CallOptions, 'body' | 'form'> {
  if (!operation.multipart) return { body }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  if (file) form.append('file', file)
  return { form }
}
