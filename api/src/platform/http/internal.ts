import Fastify from 'fastify'
import type { Deps } from '../../app.ts'
import { healthRoutes } from './health.ts'

/**
 * Tells how this process is on a port of its own, which the world must not reach: metrics, and health also where no
 * calls are taken.
 */
export async function startInternal(deps: Deps): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify()
  healthRoutes(app, deps)
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await deps.metrics.text(deps.jobs)),
  )
  const url = await app.listen({ port: deps.config.internalPort, host: deps.config.host })
  return { url, close: () => app.close() }
}
