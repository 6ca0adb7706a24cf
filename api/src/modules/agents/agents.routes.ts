import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { translate } from '../../platform/messages.ts'
import { createAnswerer } from '../answering/answer.ts'
import { bubblesOf } from '../answering/bubbles.ts'
import * as operations from './agents.operations.ts'
import type { Settings } from './settings.ts'
import { keepVersion, restoreVersion, saveSettings, versionsOf } from './versions.ts'

function agents(tx: Tx) {
  return tx.selectFrom('agents').selectAll().where('archived_at', 'is', null).select((eb) => [
    eb.selectFrom('documents').select(eb.fn.countAll<number>().as('n')).whereRef('documents.agent_id', '=', 'agents.id').where('documents.deleted_at', 'is', null).as('document_count'),
    eb.selectFrom('channel_agents').select(eb.fn.countAll<number>().as('n')).whereRef('channel_agents.agent_id', '=', 'agents.id').as('channel_count'),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof agents>['executeTakeFirstOrThrow']>>
const view = ({ archived_at: _, document_count, channel_count, ...row }: Row) => ({ ...row, document_count: Number(document_count), channel_count: Number(channel_count) })

async function one(tx: Tx, id: string) {
  const row = await agents(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return view(row)
}

export function agentsRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = createAnswerer(deps)

  register(app, deps, operations.createAgent, async ({ tenant, userId, body }) => {
    const name = body.name.trim()
    if (!name) throw invalid('name', 'field.required')
    return {
      data: await tenant.run(async (tx) => {
        const id = newId('agent')
        const agent = await tx.insertInto('agents').values({ id, organization_id: tenant.organizationId, name }).returningAll().executeTakeFirstOrThrow()
        await keepVersion(tx, agent, userId, [])
        const data = await one(tx, id)
        await appendEvent(tx, tenant.organizationId, 'agent.upserted', { agent_id: id })
        return data
      }),
      message: 'agents.created',
    }
  })

  register(app, deps, operations.listAgents, async ({ tenant, query }) => {
    const { limit = 25, cursor, search, status } = query
    const after = decodeCursor(cursor, 1)
    const rows = await tenant.run((tx) => {
      let select = agents(tx)
      if (search) select = select.where('name', 'ilike', likePattern(search))
      if (status) select = select.where('status', '=', status)
      if (after) select = select.where('id', '<', after[0]!)
      return select.orderBy('id', 'desc').limit(limit + 1).execute()
    })
    const { rows: shown, nextCursor } = page(rows, limit, (row) => [row.id])
    return { data: shown.map(view), nextCursor }
  })

  register(app, deps, operations.getAgent, async ({ tenant, params }) => ({ data: await tenant.run((tx) => one(tx, params.id)) }))

  register(app, deps, operations.updateAgent, async ({ tenant, userId, params, body }) => {
    if (body.agentId !== undefined && body.agentId !== params.id) throw notFound()
    const given: Partial<Settings> = {
      name: body.name?.trim(), status: body.status, languages: body.languages, tone: body.tone, greeting: body.greeting,
      unknown_reply: body.unknownReply, handover_words: body.handoverWords, instructions: body.instructions,
      knowledge_scope: body.knowledgeScope, document_ids: body.documentIds, business_hours: body.businessHours,
      outside_hours_reply: body.outsideHoursReply, most_bubbles: body.mostBubbles,
    }
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    return {
      data: await tenant.run(async (tx) => {
        await saveSettings(tx, params.id, userId, change, body.version)
        return one(tx, params.id)
      }),
      message: 'agents.saved',
    }
  })

  register(app, deps, operations.listAgentVersions, async ({ tenant, params }) => ({ data: await tenant.run((tx) => versionsOf(tx, params.id)) }))

  register(app, deps, operations.restoreAgentVersion, async ({ tenant, userId, params }) => ({
    data: await tenant.run(async (tx) => {
      await restoreVersion(tx, params.id, userId, params.version)
      return one(tx, params.id)
    }),
    message: 'agents.restored',
  }))

  register(app, deps, operations.askAgent, async ({ tenant, params, body, language }) => {
    const { most_bubbles } = await tenant.run((tx) => one(tx, params.agentId))
    const result = await answer({ organizationId: tenant.organizationId, agentId: params.agentId, message: body.message, history: body.history ?? [] })
    const model = result.responder === 'model' ? deps.config.model.name : null
    return { data: { ...result, bubbles: bubblesOf(result.text, most_bubbles), model, reason: result.reason && translate(language, result.reason) } }
  })
}
