import type { FastifyInstance } from 'fastify'
import type { Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { register, type Tenant } from '../../platform/http/register.ts'
import type { MessageKey } from '../../platform/messages.ts'
import * as operations from './channels.operations.ts'
import { checkConnection } from './doctor/checkConnection.ts'
import { connectChannel } from './connect.ts'
import { connectSignedUp } from './signUp.ts'
import { linkAgent, updateLink } from './link.ts'
import { listChannels } from './listChannels.ts'
import { makeSandboxNumber } from './sandboxNumber.ts'
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

  register(app, deps, operations.listChannels, ({ tenant, query, language }) =>
    listChannels(deps, tenant, query, language),
  )

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

  register(app, deps, operations.linkAgent, async ({ tenant, body }) => ({
    data: await linkAgent(tenant, body.channelId, body.agentId),
    message: 'channels.agent_linked',
  }))

  register(app, deps, operations.updateChannelAgent, async ({ tenant, params, body }) => ({
    data: await updateLink(tenant, params.id, body),
    message: 'channels.agent_saved',
  }))

  register(app, deps, operations.createSandboxNumber, async ({ tenant }) => ({
    data: await makeSandboxNumber(deps, tenant),
    message: 'channels.sandbox_number',
  }))
}
