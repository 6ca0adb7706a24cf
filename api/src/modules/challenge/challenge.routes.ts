import type { FastifyInstance } from 'fastify'
import { challengeProvider } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import { register as route } from '../../platform/http/register.ts'
import * as operations from './challenge.operations.ts'
import { makeChallenge } from './embedded.ts'

export function challengeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, operations.createChallenge, async ({ body }) => {
    if (challengeProvider(deps.config.botChallenge.siteKey) !== 'embedded')
      throw new AppError('unavailable', 'error.unavailable')
    return { data: await makeChallenge(deps.config, body.action) }
  })
}
