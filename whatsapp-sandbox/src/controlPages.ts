import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const PAGES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/phone': ['phone.html', 'text/html; charset=utf-8'],
  '/phone.js': ['phone.js', 'text/javascript; charset=utf-8'],
  '/phoneView.js': ['phoneView.js', 'text/javascript; charset=utf-8'],
  '/sandbox.css': ['sandbox.css', 'text/css; charset=utf-8'],
} as const

/** The page of documentation and the phone. */
export function pageRoutes(app: FastifyInstance): void {
  for (const [path, [name, type]] of Object.entries(PAGES)) {
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('content-security-policy', "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
        .header('cache-control', 'no-cache')
        .send(readFileSync(join(import.meta.dirname, '..', 'public', name))),
    )
  }
}
