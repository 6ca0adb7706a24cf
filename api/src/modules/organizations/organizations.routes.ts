import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { register } from '../../platform/http/register.ts'
import * as operations from './organizations.operations.ts'
import { organizations, organizationView, readOne } from './organizations.ts'
import { createOrganization, updateOrganization } from './saveOrganization.ts'

export function organizationsRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.createOrganization, async ({ body, userId }) => ({
    data: await createOrganization(deps.database, userId, body),
    message: 'organizations.created',
  }))

  register(app, deps, operations.listOrganizations, async ({ userId }) => {
    const rows = await deps.database.asService((tx) =>
      organizations(tx, userId).orderBy('organizations.name').orderBy('organizations.id').execute(),
    )
    return { data: rows.map(organizationView) }
  })

  register(app, deps, operations.getOrganization, async ({ tenant, userId }) => ({
    data: await tenant.run((tx) => readOne(tx, tenant.organizationId, userId)),
  }))

  register(app, deps, operations.updateOrganization, async ({ tenant, userId, body }) => ({
    data: await updateOrganization(tenant, userId, body),
    message: 'organizations.updated',
  }))

  const types = (table: 'organization_types' | 'industry_types') =>
    deps.database.asService((tx) =>
      tx.selectFrom(table).select(['id', 'key', 'name_id', 'name_en']).orderBy('position').execute(),
    )
  register(app, deps, operations.listOrganizationTypes, async () => ({ data: await types('organization_types') }))
  register(app, deps, operations.listIndustryTypes, async () => ({ data: await types('industry_types') }))
}
