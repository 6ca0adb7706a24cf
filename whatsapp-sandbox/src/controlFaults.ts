import type { FastifyInstance } from 'fastify'
import { ControlError, numberById } from './controlError.ts'
import { FAULT_KINDS } from './faults.ts'
import { isBody, type Parts } from './parts.ts'

/** What goes wrong with the next sends, and how the sandbox behaves by itself. */
export function faultControls(app: FastifyInstance, parts: Parts): void {
  const { faults, settings, deliveries } = parts

  app.post('/faults', async (request) => {
    const { kind, count = 1, code = null, phone_number_id } = isBody(request.body) ? request.body : {}
    const known = FAULT_KINDS.find((one) => one === kind)
    if (!known) throw new ControlError(422, `kind: must be one of ${FAULT_KINDS.join(', ')}`)
    if (!Number.isInteger(count) || (count as number) < 1)
      throw new ControlError(422, 'count: must be a whole number above 0')
    if (code !== null && !Number.isInteger(code)) throw new ControlError(422, "code: must be one of Meta's codes")
    faults.add({
      kind: known,
      count: count as number,
      code: code as number | null,
      phone_number_id: phone_number_id ? numberById(parts, phone_number_id).phone_number_id : null,
    })
    return { success: true }
  })
  app.get('/faults', async () => ({ faults: faults.all() }))
  app.delete('/faults', async () => {
    faults.clear()
    return { success: true }
  })

  app.get('/settings', async () => settings.values)
  app.post('/settings', async (request) => {
    const wrong = settings.change(isBody(request.body) ? request.body : {})
    if (wrong !== undefined) throw new ControlError(422, `${wrong}: no such setting, or not of its type`)
    deliveries.wake()
    return settings.values
  })
}
