import type { Config } from '../../platform/config.ts'
import { createSealer, type Sealer } from '../../platform/seal.ts'

/** Seals and opens merchants' keys. */
export function credentials(config: Pick<Config, 'secrets'>): Sealer {
  return createSealer(config.secrets.encryption, 'channel-credentials')
}

/** Where a channel's provider answers. Merchants choose a provider, never an address. */
export function graphBase({ whatsapp, sandboxUrl }: Pick<Config, 'whatsapp' | 'sandboxUrl'>, provider: 'whatsapp' | 'sandbox'): string {
  return `${provider === 'sandbox' ? sandboxUrl : whatsapp.graphUrl}/${whatsapp.graphVersion}`
}

/** The address that the provider delivers a channel's messages to. */
export function webhookUrl({ apiUrl }: Pick<Config, 'apiUrl'>, webhookToken: string): string {
  return `${apiUrl}/webhooks/whatsapp/${webhookToken}`
}
