import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { register } from '../../platform/http/register.ts'
import * as operations from './analytics.operations.ts'
import { dailyChats } from './dailyChats.ts'
import { recentChats } from './recentChats.ts'
import { summaries } from './summaries.ts'

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.getSummaries, async ({ tenant }) => ({
    data: await tenant.run((tx) => summaries(tx, tenant.organizationId)),
  }))
  register(app, deps, operations.listRecentChats, async ({ tenant, userId }) => ({
    data: await tenant.run((tx) => recentChats(tx, userId)),
  }))
  register(app, deps, operations.listDailyChats, async ({ tenant, query }) => ({
    data: await tenant.run((tx) => dailyChats(tx, tenant.organizationId, query.days ?? 30)),
  }))
}
