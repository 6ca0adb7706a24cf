import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ControlError, numberById, text } from './controlError.ts'
import { setFields } from './numberFields.ts'
import { createNumber } from './numbers.ts'
import { isBody, type Parts } from './parts.ts'

/** A code of Meta's sign-up is of use so long. */
const CODE_MS = 30_000

/** What a merchant does in Meta's window: at its end there is a number that its operator's app may use, and a code that says so. */
export function signUpControls(app: FastifyInstance, parts: Parts): void {
  const { store, settings } = parts
  app.post('/sign-ups', async (request, reply) => {
    const { app_id, app_secret, name, pin, phone_number_id } = isBody(request.body) ? request.body : {}
    if (!text(app_id) || !text(app_secret))
      throw new ControlError(422, 'app_id, app_secret: must name the app that asks')
    const number = phone_number_id
      ? numberById(parts, phone_number_id)
      : createNumber(store, text(name) || undefined, undefined, { app_id: text(app_id), app_secret: text(app_secret) })
    if (!phone_number_id) setFields(parts, number, { status: 'PENDING' })
    if (text(pin)) store.run('insert into pins (phone_number_id, pin) values (?, ?)', number.phone_number_id, text(pin))
    const code = `AQsandbox${randomBytes(24).toString('hex')}`
    store.run(
      'insert into sign_ups (code, phone_number_id, expires) values (?, ?, ?)',
      code,
      number.phone_number_id,
      settings.now() + CODE_MS,
    )
    return reply.code(201).send({
      code,
      waba_id: number.waba_id,
      phone_number_id: number.phone_number_id,
      phone_number: `+${number.phone_number}`,
    })
  })
}
