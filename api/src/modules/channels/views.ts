import type { Selectable } from 'kysely'
import { may, type Language } from '@sapa/shared/contracts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ChannelsTable } from '../../platform/database/schema.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { inLanguage } from '../../platform/messages.ts'
import { webhookUrl } from './credentials.ts'
import { isPaused } from './pause.ts'

export function channelAgents(tx: Tx) {
  return tx
    .selectFrom('channel_agents')
    .innerJoin('agents', 'agents.id', 'channel_agents.agent_id')
    .select([
      'channel_agents.id',
      'channel_agents.channel_id',
      'channel_agents.agent_id',
      'agents.name as agent_name',
      'channel_agents.status',
    ])
}

export type ChannelAgentRow = Awaited<ReturnType<ReturnType<typeof channelAgents>['executeTakeFirstOrThrow']>>

/** A channel for the caller: never its secrets, and what is entered at Meta only for those who connect numbers. */
export function channelView(
  config: Config,
  tenant: Tenant,
  language: Language,
  row: Selectable<ChannelsTable>,
  agent: ChannelAgentRow | undefined,
) {
  const mayWrite = may(tenant.role, 'channels.write')
  const paused = isPaused(row, new Date())
  return {
    id: row.id,
    organization_id: row.organization_id,
    type: row.type,
    provider: row.provider,
    name: row.name,
    identifier: row.phone_number,
    identifier_id: row.phone_number_id,
    waba_id: row.waba_id,
    status: row.status,
    can_send: row.can_send,
    can_receive: row.can_receive,
    has_app_secret: row.operator_app || row.app_secret_sealed !== null,
    signed_up: row.operator_app,
    problem: inLanguage(row.problem, language),
    paused_reason: paused ? inLanguage(row.paused_reason, language) : null,
    paused_until: paused ? row.paused_until : null,
    webhook_url: mayWrite ? webhookUrl(config, row.webhook_token) : null,
    verify_token: mayWrite ? row.verify_token : null,
    phone_page:
      row.provider === 'sandbox' && config.sandboxUrl
        ? `${config.sandboxUrl}/_sandbox/phone?phone_number_id=${row.phone_number_id}`
        : null,
    agent: agent ?? null,
    created_at: row.created_at,
  }
}
