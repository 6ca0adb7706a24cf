import { displayNumber } from './numbers.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { accountUpdate } from './webhooks.ts'

const TIERS = ['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED']

/** The fields that a tester may set of a number, with the values that Meta has; the first is how a number begins. */
const SETTABLE: Record<string, string[]> = {
  quality_rating: ['GREEN', 'YELLOW', 'RED', 'UNKNOWN', 'NA'],
  status: ['CONNECTED', 'PENDING', 'DISCONNECTED', 'UNVERIFIED', 'FLAGGED', 'RESTRICTED', 'BANNED', 'MIGRATED'],
  name_status: ['APPROVED', 'DECLINED', 'PENDING_REVIEW', 'AVAILABLE_WITHOUT_REVIEW', 'EXPIRED', 'NONE'],
  code_verification_status: ['VERIFIED', 'NOT_VERIFIED', 'EXPIRED'],
  whatsapp_business_manager_messaging_limit: TIERS,
}

/** What a tester may do to a number's token, and whether the WhatsApp Business app shares it; Meta shows none of these as such. */
const SWITCHES: Record<string, string[]> = {
  business_app: ['no', 'yes'],
  access_token: ['valid', 'expired'],
  permissions: ['both', 'management', 'messaging'],
}

/** Everything that PATCH takes, with its values. */
export const CHANGEABLE: Record<string, string[]> = { ...SETTABLE, ...SWITCHES }

const PERMISSIONS = ['whatsapp_business_management', 'whatsapp_business_messaging'] as const
export type Permission = (typeof PERMISSIONS)[number]

function settableOf({ store }: Pick<Parts, 'store'>, { phone_number_id: id }: SandboxNumber): Record<string, string> {
  const row = store.one<{ value: string }>('select value from number_fields where phone_number_id = ?', id)
  return {
    ...Object.fromEntries(Object.entries(CHANGEABLE).map(([name, values]) => [name, values[0] ?? ''])),
    ...(row ? (JSON.parse(row.value) as Record<string, string>) : {}),
  }
}

/** What a number's token may do, and whether it has run out. */
export function tokenOf(
  parts: Pick<Parts, 'store'>,
  number: SandboxNumber,
): { expired: boolean; permissions: readonly Permission[] } {
  const { access_token, permissions } = settableOf(parts, number)
  return {
    expired: access_token === 'expired',
    permissions: PERMISSIONS.filter((name) => permissions === 'both' || name.endsWith(`_${permissions}`)),
  }
}

/** Everything that Meta tells of a number. */
export function fieldsOf(parts: Pick<Parts, 'store'>, number: SandboxNumber): Body {
  const { access_token: _token, permissions: _permissions, business_app, ...set } = settableOf(parts, number)
  return {
    id: number.phone_number_id,
    display_phone_number: displayNumber(number.phone_number),
    verified_name: number.name,
    ...set,
    messaging_limit_tier: set.whatsapp_business_manager_messaging_limit,
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    account_mode: 'LIVE',
    is_on_biz_app: business_app === 'yes',
    is_official_business_account: false,
    webhook_configuration: {
      ...(number.phone_callback ? { phone_number: number.phone_callback } : {}),
      ...(number.waba_callback ? { whatsapp_business_account: number.waba_callback } : {}),
    },
    health_status: {
      can_send_message: set.status === 'CONNECTED' ? 'AVAILABLE' : 'BLOCKED',
      entities: [
        {
          entity_type: 'PHONE_NUMBER',
          id: number.phone_number_id,
          can_send_message: set.status === 'CONNECTED' ? 'AVAILABLE' : 'BLOCKED',
        },
      ],
    },
  }
}

/** What Meta tells of a business account. */
export function accountFieldsOf({ waba_id: id, name }: SandboxNumber): Body {
  return {
    id,
    name,
    timezone_id: '1',
    message_template_namespace: `sandbox_${id}`,
    currency: 'USD',
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
  }
}

/** Sets fields of a number, and tells the business what Meta tells it. */
export function setFields(parts: Parts, number: SandboxNumber, change: Record<string, string>): void {
  const before = settableOf(parts, number)
  const after = { ...before, ...change }
  parts.store.run(
    'insert or replace into number_fields (phone_number_id, value) values (?, ?)',
    number.phone_number_id,
    JSON.stringify(after),
  )
  const tell = (field: string, value: Body) =>
    parts.deliveries.add(
      number.phone_number_id,
      accountUpdate(number, field, { display_phone_number: number.phone_number, ...value }, parts.settings.now()),
    )
  const limit = (values: Record<string, string>) => values.whatsapp_business_manager_messaging_limit ?? ''
  const quality = (event: string) => tell('phone_number_quality_update', { event, current_limit: limit(after) })
  if (limit(before) !== limit(after))
    quality(TIERS.indexOf(limit(after)) > TIERS.indexOf(limit(before)) ? 'UPGRADE' : 'DOWNGRADE')
  if (before.status !== after.status && after.status === 'FLAGGED') quality('FLAGGED')
  if (before.status !== after.status && before.status === 'FLAGGED') quality('UNFLAGGED')
  if (before.name_status !== after.name_status && ['APPROVED', 'DECLINED'].includes(after.name_status ?? '')) {
    tell('phone_number_name_update', {
      decision: after.name_status === 'APPROVED' ? 'APPROVED' : 'REJECTED',
      requested_verified_name: number.name,
      rejection_reason: after.name_status === 'APPROVED' ? null : 'NAME_EXISTING_BRAND',
    })
  }
}

/** @returns the name of the first field that cannot be set to this */
export function wrongField(change: unknown): string | undefined {
  if (!isBody(change)) return 'body'
  return Object.keys(change).find(
    (name) => !(Object.hasOwn(CHANGEABLE, name) && CHANGEABLE[name]?.includes(String(change[name]))),
  )
}
