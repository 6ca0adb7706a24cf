import type { Deps } from '../../app.ts'
import { keepPlan } from '../../platform/database/connections.ts'
import { credentials, graphBase } from './credentials.ts'
import type { GraphTarget } from './graphCall.ts'

/** A channel as its provider knows it. */
export interface ChannelTarget extends GraphTarget {
  apiKey: string
  phoneNumberId: string
  wabaId: string | null
  /** The operator's app, where the number was signed up with it; a merchant's own is known by its key alone. */
  appId: string | null
}

/** Where and with which key a channel's provider is called. */
export async function channelTarget(
  deps: Pick<Deps, 'config' | 'database'>,
  organizationId: string,
  channelId: string,
): Promise<ChannelTarget> {
  const channel = await deps.database.asTenant(organizationId, (tx) =>
    tx
      .selectFrom('channels')
      .select(['provider', 'api_key_sealed', 'phone_number_id', 'waba_id', 'operator_app'])
      .where('id', '=', channelId)
      .modifyEnd(keepPlan)
      .executeTakeFirstOrThrow(),
  )
  return {
    base: graphBase(deps.config, channel.provider),
    apiKey: credentials(deps.config).open(channel.api_key_sealed),
    phoneNumberId: channel.phone_number_id,
    wabaId: channel.waba_id,
    appId: channel.operator_app ? deps.config.metaAppId : null,
  }
}
