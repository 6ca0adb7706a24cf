import type { Language } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Tenant } from '../../../platform/http/register.ts'
import { translate } from '../../../platform/messages.ts'
import { tally } from '../../webhooks/tally.ts'
import { checkApp } from './appCheck.ts'
import { checkBalance } from './balanceCheck.ts'
import { CHECKS, type CheckName, type Finding } from './checks.ts'
import { checkAddress, checkSignature, checkSubscription, checkWebhook } from './deliveryChecks.ts'
import { gatherFacts } from './facts.ts'
import { checkPermissions, checkToken } from './keyChecks.ts'
import { checkLimit, checkName, checkQuality, checkRegistration } from './numberChecks.ts'

/** Looks a number's connection over, part by part, in the caller's words and the business's time. */
export async function checkConnection(deps: Deps, tenant: Tenant, channelId: string, language: Language) {
  const { channel, timeZone } = await tenant.run(async (tx) => {
    const found = await tx.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirst()
    if (!found) throw notFound()
    const { time_zone } = await tx
      .selectFrom('organizations')
      .select('time_zone')
      .where('id', '=', tenant.organizationId)
      .executeTakeFirstOrThrow()
    return { channel: found, timeZone: time_zone }
  })
  const [facts, counts] = await Promise.all([gatherFacts(deps, channel), tally(deps, tenant, channelId)])
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const date = (at: Date) => dates.format(at)
  const numbers = new Intl.NumberFormat(language)
  const findings: Record<CheckName, Finding | undefined> = {
    token: checkToken(facts, date),
    permissions: checkPermissions(facts),
    registration: checkRegistration(facts),
    name: checkName(facts),
    subscription: checkSubscription(deps.config, facts),
    address: checkAddress(deps.config, facts),
    signature: checkSignature(deps.config, facts, date),
    webhook: checkWebhook(facts, date),
    app: checkApp(facts),
    balance: checkBalance(counts),
    quality: checkQuality(facts),
    limit: checkLimit(facts, (value) => numbers.format(value)),
  }
  const checks = CHECKS.flatMap((name) => {
    const found = findings[name]
    if (!found) return []
    const { state, finding, values, remedy } = found
    return {
      name,
      state,
      finding: translate(language, finding, values),
      remedy: remedy ? translate(language, remedy, values) : null,
    }
  })
  return { checks, counts }
}
