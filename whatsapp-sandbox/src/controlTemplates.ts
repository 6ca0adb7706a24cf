import type { FastifyInstance } from 'fastify'
import { ControlError, numberById, text } from './controlError.ts'
import { isBody, type Parts } from './parts.ts'
import { reviewTemplate, TEMPLATE_EVENTS, templatesOf } from './templates.ts'

/** The reviewer of templates. */
export function templateControls(app: FastifyInstance, parts: Parts): void {
  app.post('/templates/:id', async (request) => {
    const { phone_number_id, event, reason } = isBody(request.body) ? request.body : {}
    const number = numberById(parts, phone_number_id)
    const template = templatesOf(parts, number).find(({ id }) => id === (request.params as { id: string }).id)
    if (!template) throw new ControlError(404, "id: no such template of this number's account")
    const known = TEMPLATE_EVENTS.find((one) => one === event)
    if (!known) throw new ControlError(422, `event: must be one of ${TEMPLATE_EVENTS.join(', ')}`)
    reviewTemplate(parts, number, template, known, text(reason) || undefined)
    return { success: true }
  })
}
