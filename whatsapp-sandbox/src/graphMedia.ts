import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize, numberOfToken } from './graphAccess.ts'
import { badParameter, refusal, unknownObject } from './graphError.ts'
import type { Media } from './media.ts'
import { mediaLimit, mediaType, mediaTypeNames } from './mediaTypes.ts'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** Larger than the largest file, so that its refusal can be worded. */
const UPLOAD_LIMIT = 110 * 1024 * 1024

/** Uploading, looking up and deleting media, below a version. */
export function mediaRoutes(app: FastifyInstance, parts: Parts): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT },
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, form?: FormData) => void) => {
      new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } })
        .formData()
        .then(
          (form) => done(null, form),
          () => done(badParameter('The body is no multipart form.')),
        )
    },
  )

  app.post('/:id/media', { bodyLimit: UPLOAD_LIMIT }, async (request) => {
    const number = authorize(parts, request, 'phone_number_id', 'whatsapp_business_messaging')
    const form = request.body instanceof FormData ? request.body : new FormData()
    // Meta reads a parameter from the address as well as from the form.
    const { messaging_product: inAddress } = request.query as { messaging_product?: string }
    if ((form.get('messaging_product') ?? inAddress) !== 'whatsapp')
      throw badParameter('The parameter messaging_product is required.')
    const file = form.get('file')
    if (file === null || typeof file === 'string') throw badParameter('The parameter file is required.')
    return { id: takeUpload(parts, number, Buffer.from(await file.arrayBuffer()), file.type, file.name).id }
  })

  app.delete('/:id', async (request) => {
    parts.media.remove(ownedMedia(parts, request, numberOfToken(parts, request)))
    return { success: true }
  })
}

/** The file of a call, if it belongs to the token's number. */
function ownedMedia({ media }: Parts, request: FastifyRequest, number: SandboxNumber): Media {
  const { id } = request.params as { id: string }
  const { phone_number_id: named } = request.query as { phone_number_id?: string }
  const found = media.find(id)
  if (found?.phone_number_id !== number.phone_number_id || (named !== undefined && named !== number.phone_number_id))
    throw unknownObject(request.method, id)
  return found
}

/** Answers GET /{media-id}. */
export function lookUpMedia(parts: Parts, request: FastifyRequest, number: SandboxNumber): object {
  const found = ownedMedia(parts, request, number)
  // Meta's schema has the size as a string.
  return {
    messaging_product: 'whatsapp',
    url: `${parts.url()}${parts.media.address(found, number)}`,
    mime_type: found.mime_type,
    sha256: found.sha256,
    file_size: String(found.file_size),
    id: found.id,
  }
}

/** The addresses that a lookup gives; they need the same token. */
export function mediaFiles(app: FastifyInstance, parts: Parts): void {
  app.get('/whatsapp_business/attachments/', async (request, reply) => {
    const found = parts.media.atAddress(request.query as Record<string, string>, numberOfToken(parts, request))
    if (!found) return reply.code(404).send()
    return reply
      .type(found.mime_type)
      .header('content-disposition', 'attachment')
      .header('x-content-type-options', 'nosniff')
      .send(parts.media.read(found))
  })
}

function takeUpload({ media }: Parts, number: SandboxNumber, file: Buffer, mimeType: string, name: string): Media {
  const type = mediaType(mimeType)
  if (!type)
    throw badParameter(
      `Param file must be a file with one of the following types: ${mediaTypeNames.join(', ')}. Received file of type '${mimeType}'.`,
    )
  if (file.length > mediaLimit(mimeType, file))
    throw refusal(
      131053,
      `The file is ${file.length} bytes, more than the ${mediaLimit(mimeType, file)} that ${type.kind} of type ${mimeType} may have.`,
    )
  if (!type.begins(file)) throw refusal(131053, `The file is not of type ${mimeType}.`)
  return media.add(number, 'business', file, mimeType, name)
}
