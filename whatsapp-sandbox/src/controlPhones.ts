import type { FastifyInstance } from 'fastify'
import { ControlError, customerOf, numberById, text } from './controlError.ts'
import { changeTraits, identityOf } from './identities.ts'
import { businessWrites, customerWrites, quote } from './inbound.ts'
import { readInbound } from './inboundContent.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import { prefer } from './preferences.ts'
import { report } from './statuses.ts'
import type { PhoneMessage, SandboxNumber } from './store.ts'
import { choicesOf } from './taps.ts'
import { findTemplate, templateText } from './templateSend.ts'
import { isTyping } from './typing.ts'

/** The largest file, in base64, and some. */
const WRITE_LIMIT = 140 * 1024 * 1024

const bodyOf = (body: unknown): Body => (isBody(body) ? body : {})

/** Customers' phones: what they write, hold and read. */
export function phoneControls(app: FastifyInstance, parts: Parts, listeners: Set<(customer: string) => void>): void {
  const { store } = parts

  app.post('/phones/:customer/messages', { bodyLimit: WRITE_LIMIT }, async (request, reply) => {
    const body = bodyOf(request.body)
    const number = numberById(parts, body.phone_number_id)
    const customer = customerOf(request.params)
    if (text(body.name))
      store.run(
        'insert into customers (customer, name) values (?, ?) on conflict (customer) do update set name = excluded.name',
        customer,
        text(body.name),
      )
    return reply
      .code(201)
      .send({ id: customerWrites(parts, number, customer, readInbound(parts, number, customer, body)) })
  })

  app.post('/phones/:customer/echoes', async (request, reply) => {
    const body = bodyOf(request.body)
    const number = numberById(parts, body.phone_number_id)
    if (!text(body.text)) throw new ControlError(422, 'text: must not be empty')
    return reply.code(201).send({ id: businessWrites(parts, number, customerOf(request.params), text(body.text)) })
  })

  const madeFrom = (number: SandboxNumber | undefined, { type, body }: PhoneMessage) =>
    number && type === 'template'
      ? findTemplate(parts, number, (JSON.parse(body) as { template: Body }).template)
      : undefined

  app.get('/phones/:customer/messages', async (request) => {
    const { phone_number_id } = request.query as Body
    const customer = customerOf(request.params)
    const number = store.one<SandboxNumber>('select * from numbers where phone_number_id = ?', text(phone_number_id))
    const rows = store.all<PhoneMessage>(
      "select * from messages where customer = ? and direction in ('in', 'out') and phone_number_id = ? order by position",
      customer,
      text(phone_number_id),
    )
    return {
      typing: isTyping(parts, text(phone_number_id), customer),
      messages: rows.map((row) => ({
        ...row,
        body: JSON.parse(row.body) as unknown,
        choices:
          row.direction === 'out' ? choicesOf(row, madeFrom(number, row)).map(({ id, title }) => ({ id, title })) : [],
        ...(number && row.type === 'template'
          ? { text: templateText(parts, number, (JSON.parse(row.body) as { template: Body }).template) }
          : {}),
      })),
    }
  })

  app.post('/phones/:customer/taps', async (request, reply) => {
    const { phone_number_id, message_id, id } = bodyOf(request.body)
    const number = numberById(parts, phone_number_id)
    const customer = customerOf(request.params)
    const row = store.one<PhoneMessage>(
      "select * from messages where id = ? and customer = ? and phone_number_id = ? and direction = 'out'",
      text(message_id),
      customer,
      number.phone_number_id,
    )
    if (!row) throw new ControlError(404, 'message_id: no such message on this phone')
    const choice = choicesOf(row, madeFrom(number, row)).find((one) => one.id === id)
    if (!choice) throw new ControlError(404, 'id: no such button or row on this message')
    return reply.code(201).send({
      id: customerWrites(parts, number, customer, {
        ...choice.inbound,
        beside: { context: quote(parts, number, customer, row.id) },
      }),
    })
  })

  app.post('/phones/:customer/identity', async (request) => {
    const { phone_number_id, username, phoneHidden, hasParent, newUserId } = bodyOf(request.body)
    const number = numberById(parts, phone_number_id)
    const customer = customerOf(request.params)
    if (username !== undefined && typeof username !== 'string') throw new ControlError(422, 'username: must be a text')
    for (const [name, value] of Object.entries({ phoneHidden, hasParent, newUserId }))
      if (value !== undefined && typeof value !== 'boolean')
        throw new ControlError(422, `${name}: must be true or false`)
    const before = identityOf(parts, number, customer)
    changeTraits(parts, customer, {
      username,
      phoneHidden: phoneHidden as boolean | undefined,
      hasParent: hasParent as boolean | undefined,
      newUserId: newUserId as boolean | undefined,
    })
    const identity = identityOf(parts, number, customer)
    if (newUserId === true && identity.user_id) {
      const { user_id, parent_user_id } = identity
      customerWrites(parts, number, customer, {
        type: 'system',
        content: {
          type: 'user_changed_user_id',
          body: `User changed from ${before.user_id ?? customer} to ${user_id}`,
          user_id,
          ...(parent_user_id ? { parent_user_id } : {}),
        },
      })
    }
    return identity
  })

  app.post('/phones/:customer/preferences', async (request, reply) => {
    const { phone_number_id, value } = bodyOf(request.body)
    const number = numberById(parts, phone_number_id)
    if (value !== 'stop' && value !== 'resume') throw new ControlError(422, 'value: must be stop or resume')
    prefer(parts, number, customerOf(request.params), value)
    return reply.code(201).send({ value })
  })

  app.post('/phones/:customer/number', async (request, reply) => {
    const { phone_number_id, to } = bodyOf(request.body)
    const number = numberById(parts, phone_number_id)
    const customer = customerOf(request.params)
    if (!/^\d{6,}$/.test(text(to))) throw new ControlError(422, 'to: must be a phone number in digits')
    const { wa_id, user_id } = identityOf(parts, number, text(to))
    const content = {
      type: 'user_changed_number',
      body: `User changed from ${customer} to ${text(to)}`,
      ...(wa_id ? { wa_id } : {}),
      ...(user_id ? { user_id } : {}),
    }
    return reply.code(201).send({ id: customerWrites(parts, number, customer, { type: 'system', content }) })
  })

  // What an open phone shows is delivered and read.
  app.post('/phones/:customer/read', async (request) => {
    const number = numberById(parts, bodyOf(request.body).phone_number_id)
    const rows = store.all<PhoneMessage>(
      "select * from messages where customer = ? and phone_number_id = ? and direction = 'out' and status not in ('read', 'played', 'failed')",
      customerOf(request.params),
      number.phone_number_id,
    )
    for (const { id } of rows) {
      report(parts, number, id, 'delivered')
      report(parts, number, id, 'read')
    }
    return { read: rows.length }
  })

  app.get('/phones/:customer/events', (request, reply) => {
    const customer = customerOf(request.params)
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 1000\n\n')
    const listener = (changed: string) => changed === customer && reply.raw.write('data: changed\n\n')
    listeners.add(listener)
    request.raw.on('close', () => listeners.delete(listener))
  })

  // A phone has the files it was sent; they are never pages of this origin.
  app.get('/media/:id', async (request, reply) => {
    const found = parts.media.find(text((request.params as Body).id))
    if (!found) throw new ControlError(404, 'id: no such file, or too old')
    return reply
      .type(found.mime_type)
      .headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600',
      })
      .send(parts.media.read(found))
  })
}
