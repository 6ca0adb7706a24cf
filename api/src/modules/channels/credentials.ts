import type { Selectable } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { ChannelsTable } from '../../platform/database/schema.ts'
import { createSealer, type Sealer } from '../../platform/seal.ts'

/** Seals and opens merchants' keys. */
export function credentials(config: Pick<Config, 'secrets'>): Sealer {
  return createSealer(config.secrets.encryption, 'channel-credentials', config.secrets.encryptionOther)
}

type Secrets = Pick<
  Selectable<ChannelsTable>,
  'operator_app' | 'app_secret_sealed' | 'previous_app_secret_sealed' | 'previous_app_secret_until'
>

/** The secrets that prove a delivery: the app's, and for a while the one before. None: nothing can be received. */
export function appSecrets(config: Pick<Config, 'secrets' | 'metaAppSecret'>, channel: Secrets): string[] {
  if (channel.operator_app) return config.metaAppSecret ? [config.metaAppSecret] : []
  const previous =
    channel.previous_app_secret_until && channel.previous_app_secret_until > new Date()
      ? channel.previous_app_secret_sealed
      : null
  return [channel.app_secret_sealed, previous].flatMap((sealed) => (sealed ? [credentials(config).open(sealed)] : []))
}

/** Where a channel's provider answers. Merchants choose a provider, never an address. */
export function graphBase(
  { whatsapp, sandboxUrl }: Pick<Config, 'whatsapp' | 'sandboxUrl'>,
  provider: 'whatsapp' | 'sandbox',
): string {
  return `${provider === 'sandbox' ? sandboxUrl : whatsapp.graphUrl}/${whatsapp.graphVersion}`
}

/** The address that the provider delivers a channel's messages to. */
export function webhookUrl({ apiUrl }: Pick<Config, 'apiUrl'>, webhookToken: string): string {
  return `${apiUrl}/webhooks/whatsapp/${webhookToken}`
}
