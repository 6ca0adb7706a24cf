import { OrganizationRole, type OrganizationRole as Role } from '@sapa/shared/contracts'
import { newId } from '../src/platform/ids.ts'
import { randomToken, sha256 } from '../src/platform/seal.ts'
import type { TestServer } from './harness.ts'

export interface Person {
  userId: string
  token: string
}

/** An organization that exists, made directly in the database: what a test stands on, not what it tests. */
export async function makeOrganization(
  server: TestServer,
  name = 'Toko Uji',
): Promise<{ organizationId: string; admin: Person }> {
  const organizationId = newId('organization')
  await server.deps.database.asService((tx) =>
    tx
      .insertInto('organizations')
      .values({
        id: organizationId,
        name,
        email: 'toko@example.com',
        phone: '+6281234567890',
        organization_type_id: 2,
        industry_type_id: 2,
      })
      .execute(),
  )
  return { organizationId, admin: await makeMember(server, organizationId, OrganizationRole.ADMIN) }
}

/** A signed-in person with a role in an organization. */
export async function makeMember(server: TestServer, organizationId: string, role: Role): Promise<Person> {
  const userId = newId('user')
  const session = newId('session')
  await server.deps.database.asService(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: userId,
        name: `Orang ${userId.slice(-4)}`,
        email: `${userId}@example.com`,
        business_name: null,
        phone: null,
        password_hash: null,
        google_sub: null,
        language: null,
      })
      .execute()
    await tx
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: userId, role, status: 'active' })
      .execute()
    await tx
      .insertInto('sessions')
      .values({
        id: session,
        user_id: userId,
        refresh_hash: sha256(randomToken()),
        previous_hash: null,
        user_agent: null,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
  })
  const token = await server.deps.tokens.issue({ id: userId, session, user_type: 1, organization_members: [] })
  return { userId, token }
}

/** Waits until `look` gives something; for what jobs do in the background. */
export async function eventually<T>(look: () => Promise<T | undefined | false>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`nothing came within ${seconds} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
