import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../app.ts'
import { register } from '../../platform/http/register.ts'
import * as operations from './charges.operations.ts'

export function chargesRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.getChannelCharges, ({ tenant, params }) =>
    tenant.run(async (tx) => {
      const { time_zone: zone } = await tx
        .selectFrom('organizations')
        .select('time_zone')
        .where('id', '=', tenant.organizationId)
        .executeTakeFirstOrThrow()
      const rows = await tx
        .selectFrom('messages')
        .select((eb) => ['charged_as', eb.fn.countAll().as('count')])
        .where('channel_id', '=', params.id)
        // WhatsApp charges what arrives, and a month begins where the business is.
        .where('charged_at', '>=', sql<Date>`date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`)
        .groupBy('charged_as')
        .execute()
      const of = (category: string) => Number(rows.find(({ charged_as }) => charged_as === category)?.count ?? 0)
      return {
        data: {
          marketing: of('marketing'),
          utility: of('utility'),
          authentication: of('authentication'),
          service: of('service'),
        },
      }
    }),
  )
}
