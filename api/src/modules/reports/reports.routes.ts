import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { register as route } from '../../platform/http/register.ts'
import { withoutPeople } from './withoutPeople.ts'
import * as operations from './reports.operations.ts'

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, operations.reportFailure, async ({ body: { area, version, message, stack } }) => {
    deps.log.warn(
      { area, version, failure: withoutPeople(message), stack: withoutPeople(stack ?? '') },
      'the interface failed in a browser',
    )
    return { data: { logged: true } }
  })
}
