import type { Selectable } from 'kysely'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { TemplatesTable } from '../../platform/database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { asText } from '../../platform/json.ts'
import { callGraph } from '../channels/graphCall.ts'
import { channelTarget } from '../channels/target.ts'
import { checkDraft } from './checkDraft.ts'
import { writeComponents } from './components.ts'
import { orRefuse } from './orRefuse.ts'
import type { TemplateDraft } from './templates.parts.ts'
import { categoryOf } from './words.ts'

type Template = Selectable<TemplatesTable>

const changed = (tx: Tx, { organizationId }: Tenant) =>
  appendEvent(tx, organizationId, 'templates.changed', { organization_id: organizationId })
const read = (tx: Tx, id: string) => tx.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Hands a new template in for Meta's review. It stands in the list before Meta is asked, so that a review that is
 * quicker than the answer finds it.
 */
export async function createTemplate(
  deps: Deps,
  tenant: Tenant,
  channelId: string,
  { name, language, ...draft }: TemplateDraft & { name: string; language: string },
): Promise<Template> {
  checkDraft(draft)
  const target = await channelTarget(deps, tenant.organizationId, channelId)
  const wabaId = accountOf(target)
  const id = newId('template')
  const components = writeComponents(draft)
  const added = await tenant.run((tx) =>
    tx
      .insertInto('templates')
      .values({
        id,
        organization_id: tenant.organizationId,
        waba_id: wabaId,
        provider_id: '',
        name,
        language,
        category: draft.category,
        status: 'pending',
        rejection: null,
        components: JSON.stringify(components),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (!added)
    throw new AppError('conflict', 'templates.taken', { fields: [{ key: 'name', message: 'templates.taken' }] })
  try {
    const body = { name, language, category: draft.category.toUpperCase(), parameter_format: 'POSITIONAL', components }
    const made = orRefuse(await callGraph(target, 'POST', `${wabaId}/message_templates`, body))
    return await tenant.run(async (tx) => {
      // Meta may put it into another category at once.
      await tx
        .updateTable('templates')
        .set({ provider_id: asText(made.id) ?? '', category: categoryOf(made.category) ?? draft.category })
        .where('id', '=', id)
        .execute()
      await changed(tx, tenant)
      const template = await read(tx, id)
      if (!template) throw notFound()
      return template
    })
  } catch (error) {
    await tenant.run((tx) => tx.deleteFrom('templates').where('id', '=', id).where('provider_id', '=', '').execute())
    throw error
  }
}

/** Changes what a template says; it is in review again from before Meta is asked, and back as it was where Meta refuses. */
export async function updateTemplate(deps: Deps, tenant: Tenant, id: string, draft: TemplateDraft): Promise<Template> {
  checkDraft(draft)
  const { template, target } = await locate(deps, tenant, id)
  const components = writeComponents(draft)
  const set = (
    values: { components: string; status: Template['status']; category: Template['category'] },
    updated_at: Date,
    since?: Date,
  ) =>
    tenant.run(async (tx) => {
      const update = tx
        .updateTable('templates')
        .set({ ...values, updated_at })
        .where('id', '=', id)
      await (since ? update.where('updated_at', '=', since) : update).execute()
      await changed(tx, tenant)
    })
  const now = new Date()
  await set({ components: JSON.stringify(components), status: 'pending', category: draft.category }, now)
  try {
    orRefuse(
      await callGraph(target, 'POST', template.provider_id, { category: draft.category.toUpperCase(), components }),
    )
  } catch (error) {
    // What Meta said of it meanwhile stays.
    const { status, category } = template
    await set({ components: JSON.stringify(template.components), status, category }, new Date(), now)
    throw error
  }
  return tenant.run(async (tx) => (await read(tx, id)) ?? template)
}

/** What Meta answers where there is no such template any more. */
const GONE = 2593002

export async function deleteTemplate(deps: Deps, tenant: Tenant, id: string): Promise<void> {
  const { template, target } = await locate(deps, tenant, id)
  const query = new URLSearchParams({ hsm_id: template.provider_id, name: template.name })
  const result = await callGraph(target, 'DELETE', `${template.waba_id}/message_templates?${query.toString()}`)
  if (!(result.kind === 'refused' && result.subcode === GONE)) orRefuse(result)
  await tenant.run(async (tx) => {
    await tx.deleteFrom('templates').where('id', '=', id).execute()
    await changed(tx, tenant)
  })
}

/** A template and a channel of its account that still has a key. */
async function locate(deps: Deps, tenant: Tenant, id: string) {
  const { template, channel } = await tenant.run(async (tx) => {
    const template = await read(tx, id)
    if (!template) throw notFound()
    const channel = await tx
      .selectFrom('channels')
      .select('id')
      .where('waba_id', '=', template.waba_id)
      .where('status', '=', 'active')
      .executeTakeFirst()
    return { template, channel }
  })
  if (!channel) throw new AppError('conflict', 'conversations.channel_disconnected')
  // Without an id of Meta's, a deletion would be of every language of that name.
  if (!template.provider_id) throw new AppError('conflict', 'templates.handing_in')
  return { template, target: await channelTarget(deps, tenant.organizationId, channel.id) }
}

/** The account of a channel. @throws AppError `conflict` where nobody entered it */
export function accountOf({ wabaId }: { wabaId: string | null }): string {
  if (!wabaId) throw new AppError('conflict', 'templates.needs_waba')
  return wabaId
}
