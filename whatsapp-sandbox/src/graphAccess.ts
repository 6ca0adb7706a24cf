import type { FastifyRequest } from 'fastify'
import { unknownObject, unknownToken } from './graphError.ts'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** The number whose token a request carries. */
export function numberOfToken({ store }: Parts, request: FastifyRequest): SandboxNumber {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const owner = token ? store.one<SandboxNumber>('select * from numbers where access_token = ?', token) : undefined
  if (!owner) throw unknownToken()
  return owner
}

/** The number or account of the address, if the token may touch it. */
export function authorize(parts: Parts, request: FastifyRequest, column: 'phone_number_id' | 'waba_id'): SandboxNumber {
  const owner = numberOfToken(parts, request)
  const { id } = request.params as { id: string }
  if (owner[column] !== id) throw unknownObject(request.method, id)
  return owner
}
