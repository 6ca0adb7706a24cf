import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { isSigned, signAddress } from './address.ts'
import { contentDisposition } from './fileName.ts'
import * as operations from './media.operations.ts'
import { rangeOf } from './range.ts'
import { isShown } from './sniff.ts'

/** A file is looked at and never run, whatever it holds. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.getMessageMedia, async ({ tenant, params }) => {
    const stored = await tenant.run((tx) =>
      tx
        .selectFrom('media')
        .select('message_id')
        .where('message_id', '=', params.id)
        .where('status', '=', 'stored')
        .executeTakeFirst(),
    )
    if (!stored) throw notFound()
    const { url, expiresAt } = signAddress(deps.config, tenant.organizationId, params.id)
    return { data: { url, expires_at: expiresAt } }
  })

  // Browsers fetch pictures and sounds without our headers, so the address itself is the key.
  app.get('/media', { schema: { hide: true } }, (request, reply) => serve(deps, request, reply))
}

async function serve(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { organization, message, expires, signature } = request.query as Record<string, unknown>
  if (typeof organization !== 'string' || typeof message !== 'string' || typeof signature !== 'string') throw notFound()
  if (!isSigned(deps.config, { organization, message, expires: Number(expires) }, signature)) throw notFound()
  const media = await deps.database.asTenant(organization, (tx) =>
    tx.selectFrom('media').selectAll().where('message_id', '=', message).executeTakeFirst(),
  )
  if (!media?.storage_key || !media.mime_type) throw notFound()
  const size = Number(media.bytes)
  const range = rangeOf(request.headers.range, size)
  const shown = media.kind !== 'document' && isShown(media.mime_type)
  void reply.headers({
    'content-disposition': contentDisposition(
      shown ? 'inline' : 'attachment',
      media.file_name ?? nameOf(media.kind, media.mime_type),
    ),
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    // The page may be another origin of this installation, never another site.
    'cross-origin-resource-policy': deps.config.apiUrl === deps.config.publicUrl ? 'same-origin' : 'same-site',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, max-age=300',
    'accept-ranges': 'bytes',
  })
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply
    .header('content-type', media.mime_type)
    .header('content-length', end - start + 1)
    .send(deps.storage.read(media.storage_key, start, end))
}

/** A name for what came without one, with the ending of its type. */
function nameOf(kind: string, mimeType: string): string {
  const ending =
    {
      'image/jpeg': 'jpg',
      'audio/mpeg': 'mp3',
      'audio/mp4': 'm4a',
      'video/3gpp': '3gp',
      'application/octet-stream': 'bin',
    }[mimeType] ?? mimeType.split('/')[1]!
  return `${kind}.${/^\w{1,5}$/.test(ending) ? ending : 'bin'}`
}
