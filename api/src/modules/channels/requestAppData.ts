import type { Deps } from '../../app.ts'
import { callGraph, type GraphTarget } from './graphCall.ts'

/** The address book first: who wrote has a name when the chats come. */
const KINDS = ['smb_app_state_sync', 'history'] as const

/**
 * Asks for the address book and the past chats of the WhatsApp Business app that shares a number; they come as webhooks
 * of these names, the chats where the business shares them. Meta grants each once, within a day of the sign-up. Without
 * them the number works all the same, so that a refusal is noted and no more. Source: Meta's guide to onboarding users of
 * the WhatsApp Business app.
 */
export async function requestAppData(
  { log }: Pick<Deps, 'log'>,
  target: GraphTarget,
  phoneNumberId: string,
): Promise<void> {
  for (const sync_type of KINDS) {
    const result = await callGraph(target, 'POST', `${phoneNumberId}/smb_app_data`, {
      messaging_product: 'whatsapp',
      sync_type,
    })
    if (result.kind !== 'ok')
      log.warn(
        { phoneNumberId, syncType: sync_type, graphCode: result.kind === 'refused' ? result.code : null },
        'what the WhatsApp Business app holds could not be asked for',
      )
  }
}
