import type { FastifyInstance } from 'fastify'
import { authorize } from './graphAccess.ts'
import { badParameter } from './graphError.ts'
import { callbackRefused, pick } from './graphNumbers.ts'
import { fieldsOf } from './numberFields.ts'
import { isBody, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { verifyCallback } from './webhooks.ts'

const LONGEST_CALLBACK = 200

/** A business account's calls: who is subscribed to it, and its numbers. */
export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { store } = parts

  app.get('/:id/phone_numbers', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    const { fields = 'verified_name,display_phone_number,id,quality_rating,status' } = request.query as {
      fields?: string
    }
    return { data: [pick(fieldsOf(parts, number), fields)], paging: { cursors: { before: 'MA', after: 'MA' } } }
  })

  app.post('/:id/subscribed_apps', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    const body = isBody(request.body) ? request.body : {}
    const callback = typeof body.override_callback_uri === 'string' ? body.override_callback_uri : ''
    if (callback.length > LONGEST_CALLBACK)
      throw badParameter(`Param override_callback_uri must be at most ${LONGEST_CALLBACK} characters long.`)
    if (callback && !(await verifyCallback(callback, String(body.verify_token ?? '')))) throw callbackRefused()
    store.run(
      'update numbers set subscribed = 1, waba_callback = ? where waba_id = ?',
      callback || null,
      number.waba_id,
    )
    return { success: true, ...(callback ? { data: [appOf({ ...number, waba_callback: callback })] } : {}) }
  })

  app.get('/:id/subscribed_apps', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    return { data: number.subscribed ? [appOf(number)] : [] }
  })

  app.delete('/:id/subscribed_apps', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    store.run('update numbers set subscribed = 0, waba_callback = null where waba_id = ?', number.waba_id)
    return { success: true }
  })
}

const appOf = ({ app_id, waba_callback }: SandboxNumber) => ({
  ...(waba_callback ? { override_callback_uri: waba_callback } : {}),
  whatsapp_business_api_data: {
    id: app_id,
    name: 'Sandbox app',
    link: `https://www.facebook.com/games/?app_id=${app_id}`,
  },
})
