import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { badParameter, expiredToken, refusal, unknownObject, unknownToken } from './graphError.ts'
import { tokenOf, type Permission } from './numberFields.ts'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** The number whose token a request carries. */
export function numberOfToken(parts: Parts, request: FastifyRequest, permission?: Permission): SandboxNumber {
  const token = bearerOf(request)
  const owner = token
    ? parts.store.one<SandboxNumber>('select * from numbers where access_token = ?', token)
    : undefined
  if (!owner) throw unknownToken()
  const { expired, permissions } = tokenOf(parts, owner)
  if (expired) throw expiredToken()
  const { appsecret_proof: proof } = request.query as { appsecret_proof?: string }
  if (proof !== undefined && proof !== createHmac('sha256', owner.app_secret).update(owner.access_token).digest('hex'))
    throw badParameter('Invalid appsecret_proof provided in the API argument')
  if (permission && !permissions.includes(permission))
    throw refusal(10, `The token lacks the permission ${permission}.`)
  return owner
}

/** Meta's guide of uploads says OAuth where all others say Bearer. */
export const bearerOf = (request: FastifyRequest) =>
  /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1]

/** The number or account of the address, if the token may touch it. */
export function authorize(
  parts: Parts,
  request: FastifyRequest,
  column: 'phone_number_id' | 'waba_id',
  permission: Permission = 'whatsapp_business_management',
): SandboxNumber {
  const owner = numberOfToken(parts, request, permission)
  const { id } = request.params as { id: string }
  if (owner[column] !== id) throw unknownObject(request.method, id)
  return owner
}
