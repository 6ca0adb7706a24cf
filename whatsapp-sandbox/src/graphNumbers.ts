import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { authorize, numberOfToken } from './graphAccess.ts'
import { badParameter, GraphError, refusal } from './graphError.ts'
import { lookUpMedia } from './graphMedia.ts'
import { editTemplate, lookUpTemplate } from './graphTemplates.ts'
import { accountFieldsOf, fieldsOf, setFields } from './numberFields.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { envelope, verifyCallback } from './webhooks.ts'

/** A number's own calls: its fields, its callback, its registration. */
export function numberRoutes(app: FastifyInstance, parts: Parts): void {
  const { store } = parts

  app.get('/:id', async (request) => {
    const number = numberOfToken(parts, request)
    const { id } = request.params as { id: string }
    const { fields } = request.query as { fields?: string }
    // One address for every object: a number, an account, a template or a file.
    if (id === number.waba_id)
      return pick(accountFieldsOf(number), fields ?? 'id,name,timezone_id,message_template_namespace')
    if (id !== number.phone_number_id)
      return lookUpTemplate(parts, number, id, fields) ?? lookUpMedia(parts, request, number)
    numberOfToken(parts, request, 'whatsapp_business_management')
    return pick(fieldsOf(parts, number), fields ?? 'id,display_phone_number,verified_name,quality_rating')
  })

  app.post('/:id', async (request) => {
    const number = numberOfToken(parts, request)
    const { id } = request.params as { id: string }
    const body = isBody(request.body) ? request.body : {}
    if (id !== number.phone_number_id) return editTemplate(parts, request.method, number, id, body)
    if (body.pin !== undefined) setPin(parts, number, pinOf(body))
    const configuration = body.webhook_configuration
    if (!isBody(configuration)) return { success: true }
    const callback = String(configuration.override_callback_uri ?? '')
    if (callback && !(await verifyCallback(callback, String(configuration.verify_token ?? '')))) throw callbackRefused()
    store.run(
      'update numbers set phone_callback = ? where phone_number_id = ?',
      callback || null,
      number.phone_number_id,
    )
    parts.deliveries.wake()
    return { success: true }
  })

  app.post('/:id/register', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    const pin = pinOf(request.body)
    const known = store.one<{ pin: string }>('select pin from pins where phone_number_id = ?', number.phone_number_id)
    if (known && known.pin !== pin) throw refusal(133005, 'Two-step verification PIN mismatch.')
    // The first registration sets the PIN where there is none.
    setPin(parts, number, pin)
    setFields(parts, number, { status: 'CONNECTED' })
    return { success: true }
  })

  // What the app holds comes as webhooks: here no more than that nothing is left to come. A tester tells the rest.
  app.post('/:id/smb_app_data', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    const kind = isBody(request.body) ? request.body.sync_type : undefined
    if (kind !== 'history' && kind !== 'smb_app_state_sync')
      throw badParameter('sync_type must be one of history, smb_app_state_sync.')
    if (fieldsOf(parts, number).is_on_biz_app !== true)
      throw badParameter('The phone number is not used in the WhatsApp Business app.')
    if (store.one('select 1 from app_syncs where phone_number_id = ? and kind = ?', number.phone_number_id, kind))
      throw refusal(2593107, 'It was asked for already.')
    store.run('insert into app_syncs (phone_number_id, kind) values (?, ?)', number.phone_number_id, kind)
    if (kind === 'history')
      parts.deliveries.add(
        number.phone_number_id,
        envelope(number, { history: [{ metadata: { phase: 0, chunk_order: 1, progress: 100 } }] }, 'history'),
      )
    return { messaging_product: 'whatsapp', request_id: randomUUID() }
  })

  app.post('/:id/deregister', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    if (fieldsOf(parts, number).status === 'DISCONNECTED')
      throw new GraphError(100, 'Phone number not registered on the WhatsApp Business Platform.', undefined, {
        subcode: 2207051,
      })
    setFields(parts, number, { status: 'DISCONNECTED' })
    return { success: true }
  })

  app.post('/:id/request_code', async (request) => {
    authorize(parts, request, 'phone_number_id')
    const { code_method: method, language } = isBody(request.body) ? request.body : {}
    if (method !== 'SMS' && method !== 'VOICE') throw badParameter('Param code_method must be one of {SMS, VOICE}.')
    if (typeof language !== 'string' || !language) throw badParameter('The parameter language is required.')
    return { success: true }
  })

  /** Any code is the right one: the sandbox has no phone to send it to. */
  app.post('/:id/verify_code', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    const { code } = isBody(request.body) ? request.body : {}
    if (!/^\d{6}$/.test(String(code))) throw badParameter('Param code must be a 6 digit number.')
    setFields(parts, number, { code_verification_status: 'VERIFIED' })
    return { success: true }
  })
}

function pinOf(body: unknown): string {
  const pin = String(isBody(body) ? body.pin : undefined)
  if (!/^\d{6}$/.test(pin)) throw badParameter('Param pin must be a 6 digit number.')
  return pin
}

function setPin({ store }: Pick<Parts, 'store'>, { phone_number_id: id }: SandboxNumber, pin: string): void {
  store.run('insert or replace into pins (phone_number_id, pin) values (?, ?)', id, pin)
}

/** The fields that were asked for; Meta refuses one it does not have. */
export function pick(whole: Body, fields: string): Body {
  // Of 'throughput{level}' the whole is shown, which has little more.
  const names = [
    ...new Set([
      'id',
      ...fields
        .replace(/\{[^}]*\}/g, '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ]),
  ]
  const unknown = names.find((name) => !Object.hasOwn(whole, name))
  if (unknown !== undefined)
    throw badParameter(`Tried accessing nonexisting field (${unknown}) on node type (WhatsAppBusinessPhoneNumber)`)
  return Object.fromEntries(names.map((name) => [name, whole[name]]))
}

export const callbackRefused = () =>
  new GraphError(
    2200,
    '(#2200) Callback verification failed with the following errors: HTTP Status Code or challenge did not match',
  )
