import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import { register } from '../../platform/http/register.ts'
import { handInSample } from './sample.ts'
import { accountOf, createTemplate, deleteTemplate, updateTemplate } from './save.ts'
import { syncTemplates } from './sync.ts'
import * as operations from './templates.operations.ts'
import { templateView } from './templateView.ts'

export function templatesRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, operations.listTemplates, ({ tenant, params, query }) =>
    tenant.run(async (tx) => {
      const { limit = 25, cursor, search, sendable } = query
      const channel = await tx.selectFrom('channels').select('waba_id').where('id', '=', params.id).executeTakeFirst()
      if (!channel) throw notFound()
      const after = decodeCursor(cursor, 2)
      let select = tx
        .selectFrom('templates')
        .selectAll()
        .where('waba_id', '=', channel.waba_id ?? '')
      if (search)
        select = select.where((eb) =>
          eb.or([
            eb('name', 'ilike', likePattern(search)),
            eb(eb.cast<string>('components', 'text'), 'ilike', likePattern(search)),
          ]),
        )
      if (sendable) select = select.where('status', '=', 'approved').where('category', '<>', 'authentication')
      if (after)
        select = select.where((eb) =>
          eb.or([eb('name', '>', after[0]!), eb.and([eb('name', '=', after[0]!), eb('language', '>', after[1]!)])]),
        )
      const { rows, nextCursor } = page(
        await select
          .orderBy('name')
          .orderBy('language')
          .limit(limit + 1)
          .execute(),
        limit,
        ({ name, language }) => [name, language],
      )
      const views = rows.map(templateView)
      return { data: sendable ? views.filter((view) => view.sendable) : views, nextCursor }
    }),
  )

  register(app, deps, operations.syncTemplates, async ({ tenant, params }) => {
    const channel = await tenant.run((tx) =>
      tx.selectFrom('channels').select('waba_id').where('id', '=', params.id).executeTakeFirstOrThrow(),
    )
    accountOf({ wabaId: channel.waba_id })
    return { data: { fetched: await syncTemplates(deps, tenant.organizationId, params.id) } }
  })

  register(app, deps, operations.handInTemplateSample, async ({ tenant, params, file }) => ({
    data: await handInSample(deps, tenant.organizationId, params.id, file),
  }))

  register(app, deps, operations.createTemplate, async ({ tenant, params, body }) => ({
    data: templateView(await createTemplate(deps, tenant, params.id, body)),
    message: 'templates.handed_in',
  }))

  register(app, deps, operations.updateTemplate, async ({ tenant, params, body }) => ({
    data: templateView(await updateTemplate(deps, tenant, params.id, body)),
    message: 'templates.handed_in',
  }))

  register(app, deps, operations.deleteTemplate, async ({ tenant, params }) => {
    await deleteTemplate(deps, tenant, params.id)
    return { data: { id: params.id }, message: 'templates.deleted' }
  })
}
