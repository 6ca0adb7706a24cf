import type { Tx } from '../../platform/database/database.ts'

/** Remembers how far the app's history has come; chunks tell it in any order. @param percent - each told, of 100 */
export async function noteProgress(tx: Tx, channelId: string, percent: number[]): Promise<void> {
  if (percent.length === 0) return
  const most = Math.max(...percent)
  await tx
    .updateTable('channels')
    .set({ history_progress: most })
    .where('id', '=', channelId)
    .where((eb) => eb.or([eb('history_progress', 'is', null), eb('history_progress', '<', most)]))
    .execute()
}
