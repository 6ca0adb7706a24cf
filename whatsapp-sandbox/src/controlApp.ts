import type { FastifyInstance } from 'fastify'
import { ControlError, numberById, text } from './controlError.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { newWamid } from './wamid.ts'
import { envelope } from './webhooks.ts'

const STATES = ['DELIVERED', 'ERROR', 'PENDING', 'PLAYED', 'READ', 'SENT']
const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most

/** What the WhatsApp Business app that shares a number tells of itself: its past chats and its address book. */
export function appControls(app: FastifyInstance, parts: Parts): void {
  const { deliveries, settings } = parts
  const tell = (number: SandboxNumber, field: string, value: object) =>
    deliveries.add(number.phone_number_id, envelope(number, value, field))

  // One chunk of the history, or that the business does not share it.
  app.post('/numbers/:phone_number_id/history', async (request, reply) => {
    const number = numberById(parts, (request.params as Body).phone_number_id)
    const { threads, phase = 0, chunkOrder = 1, progress = 100, declined } = isBody(request.body) ? request.body : {}
    if (declined === true) {
      const title = 'History sync is turned off by the business from the WhatsApp Business App'
      const details = 'History sharing is turned off by the business'
      tell(number, 'history', {
        history: [{ errors: [{ code: 2593109, title, message: title, error_data: { details } }] }],
      })
      return reply.code(201).send({ ids: [] })
    }
    if (!isWhole(phase, 2)) throw new ControlError(422, 'phase: must be 0, 1 or 2')
    if (!isWhole(chunkOrder, 1e6)) throw new ControlError(422, 'chunkOrder: must be a whole number')
    if (!isWhole(progress, 100)) throw new ControlError(422, 'progress: must be a whole number up to 100')
    if (!Array.isArray(threads)) throw new ControlError(422, 'threads: must be a list')
    const files: Body[] = []
    const told = threads.map((thread: unknown) => {
      const { customer, messages } = isBody(thread) ? thread : {}
      if (!/^\d{6,}$/.test(text(customer)) || !Array.isArray(messages))
        throw new ControlError(422, 'threads: each has a customer in digits and a list of messages')
      return {
        id: customer,
        messages: messages.map((message: unknown) => past(number, text(customer), message, files)),
      }
    })
    tell(number, 'history', {
      history: [{ metadata: { phase, chunk_order: chunkOrder, progress }, threads: told }],
    })
    // What a file is comes later and by itself.
    for (const file of files) tell(number, 'history', { messages: [file] })
    return reply.code(201).send({ ids: told.flatMap(({ messages }) => messages.map(({ id }) => id)) })
  })

  function past(number: SandboxNumber, customer: string, message: unknown, files: Body[]) {
    const { text: words, file, fromBusiness, secondsAgo = 3600, status = 'READ' } = isBody(message) ? message : {}
    if (!text(words) && !isBody(file)) throw new ControlError(422, 'messages: each has a text or a file')
    if (!isWhole(secondsAgo, 1e9)) throw new ControlError(422, 'secondsAgo: must be a whole number')
    if (!STATES.includes(text(status))) throw new ControlError(422, `status: must be one of ${STATES.join(', ')}`)
    const one = {
      from: fromBusiness === true ? number.phone_number : customer,
      ...(fromBusiness === true ? { to: customer } : {}),
      id: newWamid(),
      timestamp: String(Math.floor(settings.now() / 1000) - secondsAgo),
    }
    if (isBody(file)) files.push({ ...one, type: 'image', image: file })
    return {
      ...one,
      ...(isBody(file) ? { type: 'media_placeholder' } : { type: 'text', text: { body: words } }),
      history_context: { status },
    }
  }

  app.post('/numbers/:phone_number_id/contacts', async (request, reply) => {
    const number = numberById(parts, (request.params as Body).phone_number_id)
    const { customer, name } = isBody(request.body) ? request.body : {}
    if (!/^\d{6,}$/.test(text(customer))) throw new ControlError(422, 'customer: must be a phone number in digits')
    if (name !== null && !text(name)) throw new ControlError(422, 'name: must be a text, or null to remove it')
    const full_name = text(name)
    tell(number, 'smb_app_state_sync', {
      state_sync: [
        {
          type: 'contact',
          contact: {
            ...(name === null ? {} : { full_name, first_name: full_name.split(' ')[0] }),
            phone_number: customer,
          },
          action: name === null ? 'remove' : 'add',
          metadata: { timestamp: String(Math.floor(settings.now() / 1000)) },
        },
      ],
    })
    return reply.code(201).send({})
  })
}
