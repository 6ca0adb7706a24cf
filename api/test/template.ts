import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { openEmbedded } from '../src/platform/database/database.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { createMetrics } from '../src/platform/metrics.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * An embedded database as it is after all migrations, from which each test opens a copy. It is made once and kept until
 * something that shapes it changes.
 */
export async function migratedTemplate(): Promise<Blob> {
  const folder = join(root, '.cache', 'databases')
  const path = join(folder, `${fingerprint()}.tar`)
  try {
    return new Blob([readFileSync(path)])
  } catch {
    const template = await make()
    mkdirSync(folder, { recursive: true })
    for (const old of globSync('*.tar', { cwd: folder })) rmSync(join(folder, old), { force: true })
    // Two test files may make it at the same time; either is right.
    const part = `${path}.${randomUUID()}`
    writeFileSync(part, Buffer.from(await template.arrayBuffer()))
    renameSync(part, path)
    return template
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(['api/src/platform/database/**/*.{ts,sql}', 'api/src/platform/jobs.ts', 'pnpm-lock.yaml'], {
    cwd: root,
  }).sort()
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 24)
}

async function make(): Promise<Blob> {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-template-'))
  try {
    const database = await openEmbedded(folder)
    await (await openJobs(database, pino({ level: 'silent' }), createMetrics())).stop(0)
    await database.close()
    const pglite = await PGlite.create({ dataDir: folder })
    const template = await pglite.dumpDataDir('none')
    await pglite.close()
    return template
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
