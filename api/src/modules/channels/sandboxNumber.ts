import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tenant } from '../../platform/http/register.ts'

/** How long the sandbox may take to make a number. */
const PATIENCE_MS = 10_000

/** A number as the sandbox's control interface tells it. */
interface Made {
  phone_number: string
  phone_number_id: string
  waba_id: string
  access_token: string
  app_secret: string
  phone_page: string
}

/**
 * Makes a number in the sandbox, with all that connecting it asks for; it is not connected yet.
 *
 * @throws AppError `unavailable` where the operator runs no sandbox, `provider_unreachable`
 */
export async function makeSandboxNumber({ config: { sandboxUrl } }: Pick<Deps, 'config'>, tenant: Tenant) {
  if (!sandboxUrl) throw new AppError('unavailable', 'error.unavailable')
  const name = await tenant.run((tx) =>
    tx.selectFrom('organizations').select('name').where('id', '=', tenant.organizationId).executeTakeFirstOrThrow(),
  )
  const response = await fetch(`${sandboxUrl}/_sandbox/numbers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(name),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new AppError('provider_unreachable', 'channels.sandbox_unreachable', { cause })
  })
  const made = (await response.json()) as Made
  return {
    identifier: made.phone_number,
    identifier_id: made.phone_number_id,
    api_key: made.access_token,
    app_secret: made.app_secret,
    waba_id: made.waba_id,
    phone_page: made.phone_page,
  }
}
