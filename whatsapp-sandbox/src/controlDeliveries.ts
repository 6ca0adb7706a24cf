import type { FastifyInstance } from 'fastify'
import { ControlError, numberById, text } from './controlError.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import { isProgress, report, reportFailure } from './statuses.ts'
import type { PhoneMessage } from './store.ts'

/** Statuses and webhooks by hand. */
export function deliveryControls(app: FastifyInstance, parts: Parts): void {
  const { store, deliveries } = parts

  app.post('/statuses', async (request) => {
    const { message_id, status, code, details } = isBody(request.body) ? request.body : {}
    const row = store.one<PhoneMessage>("select * from messages where id = ? and direction <> 'in'", text(message_id))
    if (!row) throw new ControlError(404, 'message_id: no such message of a business')
    const number = numberById(parts, row.phone_number_id)
    if (status === 'failed')
      reportFailure(parts, number, row.id, Number(code ?? 131026), text(details, 'Message undeliverable.'))
    else if (!isProgress(status))
      throw new ControlError(422, 'status: must be one of sent, delivered, read, played, failed')
    else if (!report(parts, number, row.id, status))
      throw new ControlError(409, `status: the message is '${row.status}' already`)
    return { success: true }
  })

  app.get('/deliveries', async (request) => {
    const { limit } = request.query as Body
    return {
      deliveries: store.all(
        'select position, phone_number_id, body, attempts, due, answer, at from deliveries order by position desc limit ?',
        Math.min(Number(limit ?? 100) || 100, 1000),
      ),
    }
  })

  app.post('/webhooks', async (request, reply) => {
    const { phone_number_id, body } = isBody(request.body) ? request.body : {}
    const number = numberById(parts, phone_number_id)
    if (typeof body !== 'string' && !isBody(body))
      throw new ControlError(422, 'body: must be an object, or a string that is delivered as it is')
    deliveries.add(number.phone_number_id, body)
    return reply.code(202).send({ success: true })
  })

  app.post('/webhooks/replay', async (request) => {
    const position = isBody(request.body) ? Number(request.body.position) : Number.NaN
    const row = Number.isInteger(position)
      ? store.one<{ phone_number_id: string; body: string }>(
          'select phone_number_id, body from deliveries where position = ?',
          position,
        )
      : undefined
    if (!row) throw new ControlError(404, 'position: no such delivery')
    deliveries.add(row.phone_number_id, row.body)
    return { success: true }
  })
}
