import type { Deps } from '../../app.ts'

/** Whoever knows an address can be refused at it as often as they like: it is written down once in so long. */
const EVERY_MS = 10_000

/** Remembers that a delivery was not signed with the channel's secret; the check of the connection tells it. */
export async function noteRefusal({ database }: Pick<Deps, 'database'>, channelId: string): Promise<void> {
  const now = Date.now()
  await database.asService((tx) =>
    tx
      .updateTable('channels')
      .set({ signature_refused_at: new Date(now) })
      .where('id', '=', channelId)
      .where((eb) =>
        eb.or([eb('signature_refused_at', 'is', null), eb('signature_refused_at', '<', new Date(now - EVERY_MS))]),
      )
      .execute(),
  )
}
