import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../app.ts'

/**
 * `/health`: the process is alive; whoever watches it restarts it when it is not. `/ready`: it can take calls now,
 * which it cannot while the database is away; a restart would not mend that.
 */
export function healthRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await database
      .asService((tx) => sql`select 1`.execute(tx))
      .then(
        () => true,
        () => false,
      )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
  })
}
