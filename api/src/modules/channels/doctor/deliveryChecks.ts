import type { Config } from '../../../platform/config.ts'
import { appSecrets, graphBase, webhookUrl } from '../credentials.ts'
import { ok, problem, unknown, wait, type Finding } from './checks.ts'
import type { Facts } from './facts.ts'

/** Whether the account's messages are delivered to an app at all; without that none comes, silently. */
export function checkSubscription(config: Pick<Config, 'metaAppId'>, { channel, subscription }: Facts): Finding {
  if (!subscription) return problem('doctor.no_account', 'doctor.enter_account')
  if (subscription.kind !== 'ok') return unknown('doctor.after_token')
  const apps = Array.isArray(subscription.body.data)
    ? (subscription.body.data as { whatsapp_business_api_data?: { id?: unknown } }[])
    : []
  const ours = channel.operator_app
    ? apps.filter((app) => String(app.whatsapp_business_api_data?.id) === config.metaAppId)
    : apps
  return ours.length > 0 ? ok('doctor.subscribed') : problem('doctor.unsubscribed', 'doctor.repair')
}

/** Whether they are delivered to us. */
export function checkAddress(config: Config, { channel, number, receivedAt }: Facts): Finding {
  const ours = webhookUrl(config, channel.webhook_token)
  if (graphBase(config, channel.provider).startsWith('https://') && !ours.startsWith('https://'))
    return problem('doctor.address_http', 'doctor.tell_operator')
  if (number.kind !== 'ok') return unknown('doctor.after_token')
  const { phone_number: given } = (number.body.webhook_configuration ?? {}) as { phone_number?: unknown }
  if (given === ours) return ok('doctor.address_ok')
  if (given) return problem('doctor.address_elsewhere', 'doctor.repair')
  // An address that was entered at the app stands in no field, but what came proves it.
  return receivedAt ? ok('doctor.address_by_hand') : problem('doctor.address_none', 'doctor.repair')
}

/** Whether what comes is signed with the secret that we hold. */
export function checkSignature(config: Config, { channel, receivedAt }: Facts, date: (at: Date) => string): Finding {
  if (appSecrets(config, channel).length === 0) return problem('doctor.no_secret', 'doctor.enter_secret')
  const refused = channel.signature_refused_at
  if (refused && (!receivedAt || refused > receivedAt))
    return problem('doctor.signature_refused', channel.operator_app ? 'doctor.tell_operator' : 'doctor.enter_secret', {
      date: date(refused),
    })
  return receivedAt ? ok('doctor.signature_ok') : wait('doctor.signature_none', 'doctor.write_to_it')
}

/** Whether anything came yet. */
export function checkWebhook({ receivedAt }: Facts, date: (at: Date) => string): Finding {
  return receivedAt
    ? ok('doctor.received', { date: date(receivedAt) })
    : wait('doctor.received_none', 'doctor.write_to_it')
}
