import type { FastifyInstance } from 'fastify'
import { authorize, numberOfToken } from './graphAccess.ts'
import { badParameter, GraphError, refusal } from './graphError.ts'
import { lookUpMedia } from './graphMedia.ts'
import { editTemplate, lookUpTemplate } from './graphTemplates.ts'
import { fieldsOf, setFields } from './numberFields.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import { verifyCallback } from './webhooks.ts'

/** A number's own calls: its fields, its callback, its registration. */
export function numberRoutes(app: FastifyInstance, parts: Parts): void {
  const { store } = parts

  app.get('/:id', async (request) => {
    const number = numberOfToken(parts, request)
    const { id } = request.params as { id: string }
    const { fields } = request.query as { fields?: string }
    // One address for every object: a number, a template or a file.
    if (id !== number.phone_number_id) return lookUpTemplate(parts, number, id, fields) ?? lookUpMedia(parts, request, number)
    numberOfToken(parts, request, 'whatsapp_business_management')
    return pick(fieldsOf(parts, number), fields ?? 'id,display_phone_number,verified_name,quality_rating')
  })

  app.post('/:id', async (request) => {
    const number = numberOfToken(parts, request)
    const { id } = request.params as { id: string }
    const body = isBody(request.body) ? request.body : {}
    if (id !== number.phone_number_id) return editTemplate(parts, request.method, number, id, body)
    const configuration = body.webhook_configuration
    if (!isBody(configuration)) return { success: true }
    const callback = String(configuration.override_callback_uri ?? '')
    if (callback && !(await verifyCallback(callback, String(configuration.verify_token ?? '')))) throw callbackRefused()
    store.run('update numbers set phone_callback = ? where phone_number_id = ?', callback || null, number.phone_number_id)
    parts.deliveries.wake()
    return { success: true }
  })

  app.post('/:id/register', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    const { pin } = isBody(request.body) ? request.body : {}
    if (!/^\d{6}$/.test(String(pin))) throw badParameter('Param pin must be a 6 digit number.')
    // The first registration sets the PIN where there is none.
    const known = store.one<{ pin: string }>('select pin from pins where phone_number_id = ?', number.phone_number_id)
    if (known && known.pin !== pin) throw refusal(133005, 'Two-step verification PIN mismatch.')
    store.run('insert or replace into pins (phone_number_id, pin) values (?, ?)', number.phone_number_id, String(pin))
    setFields(parts, number, { status: 'CONNECTED' })
    return { success: true }
  })
}

/** The fields that were asked for; Meta refuses one it does not have. */
export function pick(whole: Body, fields: string): Body {
  const names = [...new Set(['id', ...fields.split(',').map((name) => name.trim()).filter(Boolean)])]
  const unknown = names.find((name) => !Object.hasOwn(whole, name))
  if (unknown !== undefined) throw badParameter(`Tried accessing nonexisting field (${unknown}) on node type (WhatsAppBusinessPhoneNumber)`)
  return Object.fromEntries(names.map((name) => [name, whole[name]]))
}

export const callbackRefused = () => new GraphError(2200, '(#2200) Callback verification failed with the following errors: HTTP Status Code or challenge did not match')
