import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { languageOf } from '../messages.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox.page.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** The mailbox as a page and as JSON. Only for this machine: another Host is another site that points here. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.addHook('onRequest', async (request, reply) => {
    // Codes are nobody's business but this page's.
    reply.removeHeader('access-control-allow-origin')
    reply.header('cache-control', 'no-store')
    if (!LOOPBACK.test(request.headers.host ?? '')) throw notFound()
  })

  app.get<{ Querystring: { to?: unknown } }>('/mailbox.json', { schema: { hide: true } }, async ({ query }) =>
    mailbox.list(typeof query.to === 'string' ? query.to : undefined),
  )

  app.get('/mailbox', { schema: { hide: true } }, async (request, reply) => {
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8')
    return mailboxPage(mailbox.list(), languageOf(request.headers['accept-language']))
  })
}
