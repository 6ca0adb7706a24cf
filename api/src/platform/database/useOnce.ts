import type { Tx } from './database.ts'

/**
 * Uses something up: a solved challenge, a nonce. The rows of what is over are thrown away at the same time.
 *
 * @param key - what is used, with its kind: 'challenge:…'
 * @param expiresAt - until when it would be accepted, so until when its use must be remembered
 * @returns whether this was the first time
 */
export async function useOnce(tx: Tx, key: string, expiresAt: Date): Promise<boolean> {
  await tx.deleteFrom('used_once').where('expires_at', '<', new Date()).execute()
  const row = await tx
    .insertInto('used_once')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}
