import type { FastifyInstance, FastifyRequest } from 'fastify'
import { numberOfToken } from './graphAccess.ts'
import { badParameter, unknownObject } from './graphError.ts'
import { isBody, type Parts } from './parts.ts'
import { appendPart, startUpload, uploadOf, type Upload } from './uploads.ts'

/** What samples may be; a film has at most 100 MB. */
const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']
const LARGEST = 100 * 1024 * 1024

/** Meta's way to hand in a large file piece by piece: a session first, then its bytes, then a handle to name it by. */
export function uploadRoutes(app: FastifyInstance, parts: Parts): void {
  app.post('/:id/uploads', async (request) => {
    const number = numberOfToken(parts, request, 'whatsapp_business_management')
    const { id } = request.params as { id: string }
    if (id !== number.app_id) throw unknownObject(request.method, id)
    // Meta reads a parameter from the address as well as from the body.
    const { file_length: length, file_type: type } = {
      ...(isBody(request.body) ? request.body : {}),
      ...(request.query as Record<string, unknown>),
    }
    if (!Number.isInteger(Number(length)) || Number(length) < 1)
      throw badParameter('The parameter file_length is required.')
    if (Number(length) > LARGEST) throw badParameter(`Param file_length must be at most ${LARGEST}.`)
    if (!TYPES.includes(String(type))) throw badParameter(`Param file_type must be one of {${TYPES.join(', ')}}.`)
    return { id: startUpload(parts, number, Number(length), String(type)) }
  })

  void app.register(async (scope) => {
    // The bytes come as they are, whatever they are called.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST },
      (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body),
    )

    scope.post('/:session(^upload:[\\w-]+$)', { bodyLimit: LARGEST }, async (request) => {
      const upload = ownedUpload(parts, request)
      const offset = Number(request.headers.file_offset ?? NaN)
      if (offset !== upload.received) throw badParameter(`Header file_offset must be ${upload.received}.`)
      const part = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (offset + part.length > upload.file_length) throw badParameter('The file is longer than its session says.')
      const handle = appendPart(parts, upload, part)
      return handle ? { h: handle } : { id: upload.id, file_offset: offset + part.length }
    })

    scope.get('/:session(^upload:[\\w-]+$)', async (request) => {
      const { id, received } = ownedUpload(parts, request)
      return { id, file_offset: received }
    })
  })
}

/** The session of the address, with the signature that came with it, if it is of the token's app. */
function ownedUpload(parts: Parts, request: FastifyRequest): Upload {
  const { app_id } = numberOfToken(parts, request, 'whatsapp_business_management')
  const { session } = request.params as { session: string }
  const { sig } = request.query as { sig?: string }
  const found = uploadOf(parts, `${session}?sig=${sig ?? ''}`)
  if (found?.app_id !== app_id) throw unknownObject(request.method, session)
  return found
}
