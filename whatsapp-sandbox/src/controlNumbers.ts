import type { FastifyInstance } from 'fastify'
import { ControlError, numberById, text } from './controlError.ts'
import { CHANGEABLE, fieldsOf, setFields, wrongField } from './numberFields.ts'
import { createNumber, newSecret, newToken } from './numbers.ts'
import { isBody, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** Numbers on demand, each with the credentials of an app and an account of its own. */
export function numberControls(app: FastifyInstance, parts: Parts): void {
  const { store, url } = parts
  app.post('/numbers', async (request, reply) => {
    const { name, displayPhoneNumber } = isBody(request.body) ? request.body : {}
    const wanted = text(displayPhoneNumber).replace(/\D/g, '')
    if (wanted && store.one('select 1 from numbers where phone_number = ?', wanted))
      throw new ControlError(409, `displayPhoneNumber: +${wanted} is a number of the sandbox already`)
    const {
      phone_callback: _callback,
      waba_callback: _override,
      subscribed: _subscribed,
      ...credentials
    } = createNumber(store, text(name) || undefined, wanted || undefined)
    return reply.code(201).send({
      ...credentials,
      phone_number: `+${credentials.phone_number}`,
      phone_page: `${url()}/_sandbox/phone?phone_number_id=${credentials.phone_number_id}`,
    })
  })

  app.patch('/numbers/:phone_number_id', async (request) => {
    const number = numberById(parts, (request.params as { phone_number_id: string }).phone_number_id)
    const wrong = wrongField(request.body)
    if (wrong !== undefined)
      throw new ControlError(
        422,
        `${wrong}: ${CHANGEABLE[wrong] ? `must be one of ${CHANGEABLE[wrong].join(', ')}` : `must be one of the fields ${Object.keys(CHANGEABLE).join(', ')}`}`,
      )
    setFields(parts, number, request.body as Record<string, string>)
    return fieldsOf(parts, number)
  })

  // As in Meta's app: the old one is worth nothing from now on.
  app.post('/numbers/:phone_number_id/rotate', async (request) => {
    const number = numberById(parts, (request.params as { phone_number_id: string }).phone_number_id)
    const { what } = isBody(request.body) ? request.body : {}
    if (what !== 'app_secret' && what !== 'access_token')
      throw new ControlError(422, 'what: must be app_secret or access_token')
    const fresh = what === 'app_secret' ? newSecret() : newToken()
    store.run(`update numbers set ${what} = ? where phone_number_id = ?`, fresh, number.phone_number_id)
    return { [what]: fresh }
  })

  app.get('/numbers', async () => ({
    numbers: store
      .all<SandboxNumber>('select * from numbers order by rowid desc')
      .map(({ phone_number_id, phone_number, name, phone_callback }) => ({
        phone_number_id,
        phone_number: `+${phone_number}`,
        name,
        connected: phone_callback !== null,
      })),
  }))
}
