import { anyOf } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Takes customers' messages out of the app's history that come as news after all: those around the moment at which a
 * number was connected are told in both ways, in any order, and must not be lost as news.
 *
 * @returns the provider's ids of those that were there
 */
export async function makeWay(tx: Tx, channelId: string, providerIds: string[]): Promise<(string | null)[]> {
  const gone = await tx
    .deleteFrom('messages')
    .where('channel_id', '=', channelId)
    .where('provider_id', '=', anyOf(providerIds))
    .where('from_history', '=', true)
    .where('direction', '=', 'in')
    .returning('provider_id')
    .execute()
  return gone.map(({ provider_id }) => provider_id)
}
