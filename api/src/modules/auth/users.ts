import { LIMITS } from '@sapa/shared/contracts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { normalizeName } from './identity.ts'
import { membershipsOf } from './sessions.ts'

/** A person's own account. @throws AppError `not_found` */
export function readUser(database: Database, userId: string) {
  return database.asService(async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    if (!user) throw notFound()
    return {
      id: user.id,
      name: user.name,
      business_name: user.business_name,
      email: user.email,
      phone_number: user.phone,
      user_type: user.user_type,
      has_password: user.password_hash !== null,
      organization_members: await membershipsOf(tx, userId).execute(),
    }
  })
}

/** @throws AppError `validation` for a name of nothing but space */
export async function renameUser(database: Database, userId: string, text: string): Promise<void> {
  const name = normalizeName(text)
  if (!name) throw invalid('name', 'field.too_short', { min: LIMITS.personName.min })
  await database.asService((tx) =>
    tx.updateTable('users').set({ name, updated_at: new Date() }).where('id', '=', userId).execute(),
  )
}
