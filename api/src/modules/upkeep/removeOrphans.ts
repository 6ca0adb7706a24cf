import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'

const AT_ONCE = 500

/**
 * Removes stored files that no message and no document names: what a crash left between a file and its row, and what
 * its business took along. Young files are left alone, as their rows may be on their way.
 */
export async function removeOrphans(deps: Pick<Deps, 'database' | 'storage' | 'log'>, now = Date.now()): Promise<void> {
  const before = now - LIMITS.orphanKeptSeconds * 1000
  let removed = 0
  let some: string[] = []
  const removeSome = async () => {
    const named = await namedFiles(deps, some)
    for (const key of some.filter((one) => !named.has(one))) {
      await deps.storage.remove(key)
      removed++
    }
    some = []
  }
  for await (const { key, changedAt } of deps.storage.list()) {
    if (changedAt.getTime() >= before) continue
    some.push(key)
    if (some.length === AT_ONCE) await removeSome()
  }
  await removeSome()
  if (removed > 0) deps.log.info({ removed }, 'stored files that nothing names were removed')
}

async function namedFiles({ database }: Pick<Deps, 'database'>, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set()
  const rows = await database.asService(async (tx) => [
    ...(await tx.selectFrom('media').select('storage_key').where('storage_key', 'in', keys).execute()),
    ...(await tx.selectFrom('documents').select('storage_key').where('storage_key', 'in', keys).execute()),
  ])
  return new Set(rows.map(({ storage_key }) => storage_key))
}
