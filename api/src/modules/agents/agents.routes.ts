import type { FastifyInstance } from 'fastify'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { decodeCursor, page } from '../../platform/http/paging.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { translate } from '../../platform/messages.ts'
import { createAnswerer } from '../answering/answer.ts'
import { bubblesOf } from '../answering/bubbles.ts'
import * as operations from './agents.operations.ts'
import { agentView, readAgent, selectAgents } from './readAgents.ts'
import type { Settings } from './settings.ts'
import { keepVersion, restoreVersion, saveSettings, versionsOf } from './versions.ts'

export function agentsRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = createAnswerer(deps)

  register(app, deps, operations.createAgent, async ({ tenant, userId, body }) => {
    const name = body.name.trim()
    if (!name) throw invalid('name', 'field.required')
    return {
      data: await tenant.run(async (tx) => {
        const id = newId('agent')
        const agent = await tx
          .insertInto('agents')
          .values({ id, organization_id: tenant.organizationId, name })
          .returningAll()
          .executeTakeFirstOrThrow()
        await keepVersion(tx, agent, userId, [])
        const data = await readAgent(tx, id)
        await appendEvent(tx, tenant.organizationId, 'agent.upserted', { agent_id: id })
        return data
      }),
      message: 'agents.created',
    }
  })

  register(app, deps, operations.listAgents, async ({ tenant, query }) => {
    const { limit = LIMITS.page.default, cursor, search, status } = query
    const [after] = decodeCursor(cursor, 1) ?? []
    const rows = await tenant.run((tx) => selectAgents(tx, { search, status, after, limit: limit + 1 }).execute())
    const { rows: shown, nextCursor } = page(rows, limit, (row) => [row.id])
    return { data: shown.map(agentView), nextCursor }
  })

  register(app, deps, operations.getAgent, async ({ tenant, params }) => ({
    data: await tenant.run((tx) => readAgent(tx, params.id)),
  }))

  register(app, deps, operations.updateAgent, async ({ tenant, userId, params, body }) => {
    if (body.agentId !== undefined && body.agentId !== params.id) throw notFound()
    const given: Partial<Settings> = {
      name: body.name?.trim(),
      status: body.status,
      languages: body.languages,
      tone: body.tone,
      greeting: body.greeting,
      unknown_reply: body.unknownReply,
      handover_words: body.handoverWords,
      instructions: body.instructions,
      knowledge_scope: body.knowledgeScope,
      document_ids: body.documentIds,
      business_hours: body.businessHours,
      outside_hours_reply: body.outsideHoursReply,
      most_bubbles: body.mostBubbles,
    }
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    return {
      data: await tenant.run(async (tx) => {
        await saveSettings(tx, params.id, userId, change, body.version)
        return readAgent(tx, params.id)
      }),
      message: 'agents.saved',
    }
  })

  register(app, deps, operations.listAgentVersions, async ({ tenant, params }) => ({
    data: await tenant.run((tx) => versionsOf(tx, params.id)),
  }))

  register(app, deps, operations.restoreAgentVersion, async ({ tenant, userId, params }) => ({
    data: await tenant.run(async (tx) => {
      await restoreVersion(tx, params.id, userId, params.version)
      return readAgent(tx, params.id)
    }),
    message: 'agents.restored',
  }))

  register(app, deps, operations.askAgent, async ({ tenant, params, body, language }) => {
    const { most_bubbles } = await tenant.run((tx) => readAgent(tx, params.agentId))
    const result = await answer({
      organizationId: tenant.organizationId,
      agentId: params.agentId,
      message: body.message,
      history: body.history ?? [],
    })
    const model = result.responder === 'model' ? deps.config.model.name : null
    return {
      data: {
        ...result,
        bubbles: bubblesOf(result.text, most_bubbles),
        model,
        reason: result.reason && translate(language, result.reason),
      },
    }
  })
}
