import type { Deps } from '../../app.ts'
import { credentials } from './credentials.ts'

const SEALED = ['api_key_sealed', 'app_secret_sealed', 'pin_sealed', 'previous_app_secret_sealed'] as const

/** Seals every merchant's keys anew with the secret that seals now. @returns of how many channels */
export async function resealCredentials({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<number> {
  const sealer = credentials(config)
  const channels = await database.asService((tx) => tx.selectFrom('channels').select('id').execute())
  for (const { id } of channels) {
    // A channel at a time, and its row is held: a key that is changed meanwhile is not put back.
    await database.asService(async (tx) => {
      const channel = await tx.selectFrom('channels').select(SEALED).where('id', '=', id).forUpdate().executeTakeFirst()
      const kept = SEALED.flatMap((column) =>
        channel?.[column] ? [[column, sealer.seal(sealer.open(channel[column]))]] : [],
      )
      if (kept.length > 0) await tx.updateTable('channels').set(Object.fromEntries(kept)).where('id', '=', id).execute()
    })
  }
  return channels.length
}
