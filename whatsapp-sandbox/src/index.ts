import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { controlRoutes } from './control.ts'
import { Faults } from './faults.ts'
import { answerErrors, graphRoutes, unknownPath } from './graph.ts'
import { mediaFiles } from './graphMedia.ts'
import { MediaStore } from './media.ts'
import type { Parts } from './parts.ts'
import { Settings } from './settings.ts'
import { Store } from './store.ts'
import { Deliveries } from './webhooks.ts'

const DEFAULT_VERSION = 'v26.0'

export interface SandboxOptions {
  port: number
  host?: string
  /** Folder of its database. */
  dataDir: string
  /** Where it is reached, when not at `localhost` and its port. */
  publicUrl?: string
  /** Waits between the tries of a webhook, in milliseconds. */
  backoff?: readonly number[]
}

/**
 * Starts a stand-in for Meta's Graph API with phones to write from.
 *
 * @returns where it answers, and what ends it
 * @throws the listening error (`EADDRINUSE`) when the port is taken
 */
export async function startSandbox({
  port,
  host = '127.0.0.1',
  publicUrl,
  dataDir,
  backoff,
}: SandboxOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const store = new Store(dataDir)
  const settings = new Settings(store)
  const deliveries = new Deliveries(store, settings, backoff)
  const listeners = new Set<(customer: string) => void>()
  let url = ''
  const parts: Parts = {
    store,
    settings,
    faults: new Faults(store),
    deliveries,
    media: new MediaStore(store, settings, dataDir),
    url: () => url,
    changed: (customer) => {
      for (const listener of listeners) listener(customer)
    },
  }
  const app = Fastify({
    logger: false,
    bodyLimit: 4_000_000,
    forceCloseConnections: true,
    // A call without a version is answered in the default one, as Meta does: some clients make such.
    rewriteUrl: ({ url: path = '/' }) => (/^\/\d+(?:[/?]|$)/.test(path) ? `/${DEFAULT_VERSION}${path}` : path),
  })
  // For this machine only: another Host is another site that points its name here.
  app.addHook('onRequest', async (request, reply) => {
    // Names below localhost are this machine's too, and nobody else's to give away.
    if (!/^((?:[a-z][a-z-]*\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
      return reply.code(403).send({ message: 'The sandbox answers on localhost only.' })
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/_sandbox/')) return reply.code(404).send({ message: 'No such call of the sandbox.' })
    const { status, body } = unknownPath(request.url)
    return reply.code(status).send(body)
  })
  app.get('/', async (_request, reply) => reply.redirect('/_sandbox/'))
  await app.register(async (scope) => controlRoutes(scope, parts, listeners), { prefix: '/_sandbox' })
  await app.register(async (scope) => {
    answerErrors(scope)
    mediaFiles(scope, parts)
  })
  await app.register(async (scope) => graphRoutes(scope, parts), { prefix: '/:version(^v\\d+\\.\\d+$)' })
  try {
    await app.listen({ port, host })
  } catch (error) {
    await deliveries.close()
    store.close()
    throw error
  }
  url = publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    close: async () => {
      await deliveries.close()
      await app.close()
      store.close()
    },
  }
}
