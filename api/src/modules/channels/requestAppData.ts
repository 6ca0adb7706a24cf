import type { Deps } from '../../app.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { callGraph, type GraphTarget } from './graphCall.ts'

/** The address book first: who wrote has a name when the chats come. */
const KINDS = [
  ['smb_app_state_sync', 'contacts_sync'],
  ['history', 'history_sync'],
] as const

/**
 * Asks for the address book and the past chats of the WhatsApp Business app that shares a number; they come as webhooks
 * of these names, the chats where the business shares them. Meta grants each once, within a day of the sign-up. Without
 * them the number works all the same: a refusal is kept for the check of the connection, unless it was granted before.
 * Source: Meta's guide to onboarding users of the WhatsApp Business app.
 */
export async function requestAppData(
  { log }: Pick<Deps, 'log'>,
  tenant: Tenant,
  target: GraphTarget,
  channel: { id: string; phone_number_id: string },
): Promise<void> {
  for (const [sync_type, column] of KINDS) {
    const result = await callGraph(target, 'POST', `${channel.phone_number_id}/smb_app_data`, {
      messaging_product: 'whatsapp',
      sync_type,
    })
    const state = result.kind === 'ok' ? 'asked' : 'refused'
    if (state === 'refused')
      log.warn(
        { channelId: channel.id, syncType: sync_type, graphCode: result.kind === 'refused' ? result.code : null },
        'what the WhatsApp Business app holds could not be asked for',
      )
    await tenant.run((tx) =>
      tx
        .updateTable('channels')
        .set({ [column]: state })
        .where('id', '=', channel.id)
        .$if(state === 'refused', (update) => update.where(column, 'is distinct from', 'asked'))
        .execute(),
    )
  }
}
