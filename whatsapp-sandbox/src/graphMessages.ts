import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expiredToken, GraphError, refusal } from './graphError.ts'
import { authorize } from './graphAccess.ts'
import { acceptMessage } from './outbound.ts'
import { isBody, type Parts } from './parts.ts'

/** A receiver that does not take the statuses does not keep the sender waiting for longer. */
const LONGEST_WAIT_MS = 3000

/** POST /{phone-number-id}/messages, with the faults that were asked for. */
export function messageRoutes(app: FastifyInstance, parts: Parts): void {
  app.post('/:id/messages', async (request, reply) => {
    const number = authorize(parts, request, 'phone_number_id', 'whatsapp_business_messaging')
    const body = isBody(request.body) ? request.body : {}
    const fault = body.status === 'read' ? undefined : parts.faults.take(number.phone_number_id)
    switch (fault?.kind) {
      case 'http-500':
        throw new GraphError(1, 'An unknown error occurred')
      case 'http-500-after-accept':
        acceptMessage(parts, number, body)
        throw new GraphError(1, 'An unknown error occurred')
      case 'http-429':
        throw refusal(130429, 'Cloud API message throughput has been reached.', { retryAfter: 1 })
      case 'token-expired':
        throw expiredToken()
      case 'error-code':
        // As a refusal, also where the code may stand for a failure of the server: that is `http-500`.
        throw refusal(
          fault.code ?? 131000,
          'Asked for by a fault of the sandbox.',
          fault.code === 1 ? { status: 400 } : {},
        )
      case 'reset':
        return hangUp(request, reply)
      case 'timeout-after-accept':
        acceptMessage(parts, number, body)
        return hangUp(request, reply)
      case 'silence-after-accept':
        acceptMessage(parts, number, body)
        // The caller hangs up when it has waited enough.
        return reply.hijack()
      case 'status-first': {
        const answer = acceptMessage(parts, number, body)
        await parts.deliveries.idle(number.phone_number_id, LONGEST_WAIT_MS)
        return answer
      }
      case undefined:
        return acceptMessage(parts, number, body)
    }
  })
}

/** Ends the connection without an answer. */
function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
