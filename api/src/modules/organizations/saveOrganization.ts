import { OrganizationRole } from '@sapa/shared/contracts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { readOne } from './organizations.ts'
import { readOrganization, type OrganizationBody } from './readOrganization.ts'

/** Malaysia, Singapore and the Philippines share an offset; Indonesia's largest zone is an hour behind. */
function timeZoneOf(phone: string): string {
  const zones: Record<string, string> = { '+65': 'Asia/Singapore', '+60': 'Asia/Kuala_Lumpur', '+63': 'Asia/Manila' }
  return zones[phone.slice(0, 3)] ?? 'Asia/Jakarta'
}

/** Makes a business, whose admin its creator is. @throws AppError `validation` */
export function createOrganization(database: Database, userId: string, body: OrganizationBody) {
  return database.asService(async (tx) => {
    const values = await readOrganization(tx, body)
    const id = newId('organization')
    await tx
      .insertInto('organizations')
      .values({ id, ...values, time_zone: timeZoneOf(values.phone) })
      .execute()
    await tx
      .insertInto('members')
      .values({ organization_id: id, user_id: userId, role: OrganizationRole.ADMIN, status: 'active' })
      .execute()
    const data = await readOne(tx, id, userId)
    await appendEvent(tx, id, 'organization.upserted', { organization_id: id })
    return data
  })
}

interface Change extends OrganizationBody {
  timeZone?: string
  agentsPaused?: boolean
}

/** Changes a business; zone and the stop of its agents stay when left out. @throws AppError `validation` */
export function updateOrganization(tenant: Tenant, userId: string, body: Change) {
  const { organizationId } = tenant
  return tenant.run(async (tx) => {
    const values = await readOrganization(tx, body)
    const { timeZone, agentsPaused } = body
    if (timeZone && !isTimeZone(timeZone)) throw invalid('time_zone', 'field.invalid')
    await tx
      .updateTable('organizations')
      .set({
        ...values,
        updated_at: new Date(),
        ...(timeZone ? { time_zone: timeZone } : {}),
        ...(agentsPaused === undefined ? {} : { agents_paused: agentsPaused }),
      })
      .where('id', '=', organizationId)
      .execute()
    const data = await readOne(tx, organizationId, userId)
    await appendEvent(tx, organizationId, 'organization.upserted', { organization_id: organizationId })
    return data
  })
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name)
}
