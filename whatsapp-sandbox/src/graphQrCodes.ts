import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize } from './graphAccess.ts'
import { badParameter, unknownObject } from './graphError.ts'
import { isBody, type Body, type Parts } from './parts.ts'

const LONGEST_MESSAGE = 140
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const LETTERS_OF_CODE = 14

interface QrCode {
  code: string
  message: string
  image: string | null
}

/** Codes that open a chat with a text in it. Clients give their values in the body or in the address. */
export function qrRoutes(app: FastifyInstance, parts: Parts): void {
  const { store } = parts

  const codeOf = (request: FastifyRequest, code: unknown, phoneNumberId: string): QrCode => {
    const found = store.one<QrCode>(
      'select * from qr_codes where phone_number_id = ? and code = ?',
      phoneNumberId,
      String(code),
    )
    if (!found) throw unknownObject(request.method, String(code))
    return found
  }
  const given = (request: FastifyRequest): Body => ({
    ...(request.query as Body),
    ...(isBody(request.body) ? request.body : {}),
  })
  const change = (request: FastifyRequest, code: unknown, values: Body) => {
    const { phone_number_id: id } = authorize(parts, request, 'phone_number_id')
    const message = messageOf(values)
    codeOf(request, code, id)
    store.run('update qr_codes set message = ? where code = ?', message, String(code))
    return view(codeOf(request, code, id))
  }

  // A slash at the end is how one client asks for all.
  for (const path of ['/:id/message_qrdls', '/:id/message_qrdls/'])
    app.get(path, async (request) => {
      const { phone_number_id: id } = authorize(parts, request, 'phone_number_id')
      return {
        data: store
          .all<QrCode>('select * from qr_codes where phone_number_id = ? order by position desc', id)
          .map(view),
      }
    })

  app.get('/:id/message_qrdls/:code', async (request) => {
    const { phone_number_id: id } = authorize(parts, request, 'phone_number_id')
    return { data: [view(codeOf(request, (request.params as Body).code, id))] }
  })

  app.post('/:id/message_qrdls', async (request) => {
    const values = given(request)
    if (values.code !== undefined) return change(request, values.code, values)
    const { phone_number_id: id } = authorize(parts, request, 'phone_number_id')
    const message = messageOf(values)
    const image = imageOf(values.generate_qr_image)
    const code = [...randomBytes(LETTERS_OF_CODE)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
    store.run(
      'insert into qr_codes (code, phone_number_id, message, image) values (?, ?, ?, ?)',
      code,
      id,
      message,
      image,
    )
    return view({ code, message, image })
  })

  app.post('/:id/message_qrdls/:code', async (request) =>
    change(request, (request.params as Body).code, given(request)),
  )

  app.delete('/:id/message_qrdls/:code', async (request) => {
    const { phone_number_id: id } = authorize(parts, request, 'phone_number_id')
    const { code } = codeOf(request, (request.params as Body).code, id)
    store.run('delete from qr_codes where code = ?', code)
    return { success: true }
  })
}

/** The picture's address has Meta's shape; as those of profiles it leads out of the sandbox. */
const view = ({ code, message, image }: QrCode) => ({
  code,
  prefilled_message: message,
  deep_link_url: `https://wa.me/message/${code}`,
  ...(image ? { qr_image_url: `https://scontent.whatsapp.net/${code}.${image.toLowerCase()}` } : {}),
})

function messageOf({ prefilled_message: message }: Body): string {
  if (typeof message !== 'string' || message.length === 0 || message.length > LONGEST_MESSAGE)
    throw badParameter(`Param prefilled_message must be 1 to ${LONGEST_MESSAGE} characters.`)
  return message
}

function imageOf(format: unknown): string | null {
  if (format === undefined) return null
  if (!['PNG', 'SVG'].includes(String(format).toUpperCase()))
    throw badParameter('Param generate_qr_image must be one of {PNG, SVG}.')
  return String(format).toUpperCase()
}
