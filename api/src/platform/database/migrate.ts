import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Schema } from './schema.ts'

const folder = new URL('./migrations/', import.meta.url)

/** The migrations of this program, by their files. */
const known = () => readdirSync(folder).flatMap((file) => (file.endsWith('.sql') ? file.slice(0, -'.sql'.length) : []))

/** One statement a time, as the embedded database wants it; an empty line ends a statement. */
function fromFile(file: string): Migration {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const statements = text
    .split(/;\s*\n\s*\n/)
    .map((statement) => statement.trim())
    .filter(Boolean)
  return {
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/**
 * Brings the schema up to date.
 *
 * @param login - the api's own login, which is granted the two roles it switches between
 * @throws Error of the statement that failed; nothing of that migration stays
 */
export async function migrate(db: Kysely<Schema>, login?: string): Promise<void> {
  const migrations = Object.fromEntries(known().map((name) => [name, fromFile(`${name}.sql`)]))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
  if (!login) return
  await sql`grant sapa_app, sapa_service to ${sql.id(login)}`.execute(db)
  await sql`grant select on kysely_migration to ${sql.id(login)}`.execute(db)
}

/**
 * Makes sure that the schema has all that this program knows; it may have more already, while nodes are replaced.
 *
 * @throws Error that says what to do first
 */
export async function checkMigrated(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const done = new Set(rows.map(({ name }) => name))
  const missing = known().filter((name) => !done.has(name))
  if (missing.length > 0)
    throw new Error(
      `Sapa cannot start:\n  - the database lacks ${missing.join(', ')}: run SAPA_ROLE=migrate first, or start without SAPA_MIGRATE=no`,
    )
}
