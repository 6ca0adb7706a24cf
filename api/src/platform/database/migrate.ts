import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Schema } from './schema.ts'

const folder = new URL('./migrations/', import.meta.url)

/** One statement a time, as the embedded database wants it; an empty line ends a statement. */
function fromFile(file: string): Migration {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const statements = text.split(/;\s*\n\s*\n/).map((statement) => statement.trim()).filter(Boolean)
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
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = Object.fromEntries(files.map((file) => [file.slice(0, -'.sql'.length), fromFile(file)]))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
  if (login) await sql`grant sapa_app, sapa_service to ${sql.id(login)}`.execute(db)
}
