import type { FastifyInstance } from 'fastify'
import type { Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import { register, type Tenant } from '../../platform/http/register.ts'
import type { MessageKey } from '../../platform/messages.ts'
import * as operations from './channels.operations.ts'
import { checkConnection } from './doctor/checkConnection.ts'
import { connectChannel } from './connect.ts'
import { connectSignedUp } from './signUp.ts'
import { link } from './link.ts'
import { updateChannel } from './update.ts'
import { channelAgents, channelView } from './views.ts'

export function channelsRoutes(app: FastifyInstance, deps: Deps): void {
  const read = (tenant: Tenant, id: string, language: Language) =>
    tenant.run(async (tx) => {
      const row = await tx.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return channelView(
        deps.config,
        tenant,
        language,
        row,
        await channelAgents(tx).where('channel_id', '=', id).executeTakeFirst(),
      )
    })

  const readLink = (tenant: Tenant, id: string) =>
    tenant.run(async (tx) => {
      const row = await channelAgents(tx).where('channel_agents.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    })

  const connected = async (tenant: Tenant, id: string, language: Language) => {
    const data = await read(tenant, id, language)
    const message: MessageKey = !data.can_send
      ? 'channels.connected_waiting'
      : data.can_receive
        ? 'channels.connected'
        : 'channels.connected_sending'
    return { data, message }
  }

  register(app, deps, operations.createChannel, async ({ tenant, body, language }) =>
    connected(tenant, await connectChannel(deps, tenant, body), language),
  )

  register(app, deps, operations.connectSignedUpNumber, async ({ tenant, body, language }) =>
    connected(tenant, await connectSignedUp(deps, tenant, body), language),
  )

  register(app, deps, operations.listChannels, async ({ tenant, query, language }) => {
    const { limit = 25, cursor, search, type, agentId, channelId, paused, withAccount } = query
    const after = decodeCursor(cursor, 1)
    return tenant.run(async (tx) => {
      let select = tx.selectFrom('channels').selectAll()
      if (type) select = select.where('type', '=', type)
      if (search)
        select = select.where((eb) =>
          eb.or([eb('name', 'ilike', likePattern(search)), eb('phone_number', 'ilike', likePattern(search))]),
        )
      if (agentId) {
        if (!(await tx.selectFrom('agents').select('id').where('id', '=', agentId).executeTakeFirst())) throw notFound()
        select = select.where('id', 'in', (eb) =>
          eb.selectFrom('channel_agents').select('channel_id').where('agent_id', '=', agentId),
        )
      }
      if (channelId) {
        if (!(await tx.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst()))
          throw notFound()
        select = select.where('id', '=', channelId)
      }
      if (paused)
        select = select
          .where('paused_reason', 'is not', null)
          .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '>', new Date())]))
      if (withAccount) select = select.where('status', '!=', 'disconnected').where('waba_id', 'is not', null)
      if (after) select = select.where('id', '<', after[0]!)
      const { rows, nextCursor } = page(
        await select
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute(),
        limit,
        (row) => [row.id],
      )
      const agents =
        rows.length > 0
          ? await channelAgents(tx)
              .where(
                'channel_id',
                'in',
                rows.map(({ id }) => id),
              )
              .execute()
          : []
      return {
        data: rows.map((row) =>
          channelView(
            deps.config,
            tenant,
            language,
            row,
            agents.find(({ channel_id }) => channel_id === row.id),
          ),
        ),
        nextCursor,
      }
    })
  })

  register(app, deps, operations.updateChannel, async ({ tenant, params, body, language }) => {
    await updateChannel(deps, tenant, params.id, body)
    return {
      data: await read(tenant, params.id, language),
      message: body.status === 'disconnected' ? 'channels.disconnected' : 'channels.saved',
    }
  })

  register(app, deps, operations.checkChannel, async ({ tenant, params, language }) => ({
    data: await checkConnection(deps, tenant, params.id, language),
  }))

  register(app, deps, operations.linkAgent, async ({ tenant, body }) => {
    const id = await tenant.run(async (tx) => {
      const channel = await tx.selectFrom('channels').select('id').where('id', '=', body.channelId).executeTakeFirst()
      const agent = await tx
        .selectFrom('agents')
        .select('id')
        .where('id', '=', body.agentId)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
      if (!channel || !agent) throw notFound()
      const made = await link(tx, tenant.organizationId, body.channelId, body.agentId)
      await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: body.channelId })
      return made
    })
    return { data: await readLink(tenant, id), message: 'channels.agent_linked' }
  })

  register(app, deps, operations.updateChannelAgent, async ({ tenant, params, body }) => {
    await tenant.run(async (tx) => {
      const known = await tx.selectFrom('channel_agents').selectAll().where('id', '=', params.id).executeTakeFirst()
      if (!known) throw notFound()
      if (
        body.agentId &&
        !(await tx
          .selectFrom('agents')
          .select('id')
          .where('id', '=', body.agentId)
          .where('archived_at', 'is', null)
          .executeTakeFirst())
      )
        throw notFound()
      await tx
        .updateTable('channel_agents')
        .set({ agent_id: body.agentId ?? known.agent_id, status: body.status ?? known.status, updated_at: new Date() })
        .where('id', '=', params.id)
        .execute()
      await appendEvent(tx, tenant.organizationId, 'channel.upserted', { channel_id: known.channel_id })
    })
    return { data: await readLink(tenant, params.id), message: 'channels.agent_saved' }
  })

  register(app, deps, operations.createSandboxNumber, async ({ tenant }) => {
    const { sandboxUrl } = deps.config
    if (!sandboxUrl) throw new AppError('unavailable', 'error.unavailable')
    const name = await tenant.run((tx) =>
      tx.selectFrom('organizations').select('name').where('id', '=', tenant.organizationId).executeTakeFirstOrThrow(),
    )
    const response = await fetch(`${sandboxUrl}/_sandbox/numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(name),
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw new AppError('provider_unreachable', 'channels.sandbox_unreachable', { cause })
    })
    const made = (await response.json()) as {
      phone_number: string
      phone_number_id: string
      waba_id: string
      access_token: string
      app_secret: string
      phone_page: string
    }
    return {
      data: {
        identifier: made.phone_number,
        identifier_id: made.phone_number_id,
        api_key: made.access_token,
        app_secret: made.app_secret,
        waba_id: made.waba_id,
        phone_page: made.phone_page,
      },
      message: 'channels.sandbox_number',
    }
  })
}
