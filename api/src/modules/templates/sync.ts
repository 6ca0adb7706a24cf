import type { Deps } from '../../app.ts'
import { appendEvent } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { asList, asObject, asText } from '../../platform/json.ts'
import { callGraph } from '../channels/graphCall.ts'
import { channelTarget } from '../channels/target.ts'
import { orRefuse } from './orRefuse.ts'
import { categoryOf, qualityOf, rejectionOf, statusOf } from './words.ts'

const FIELDS = 'id,name,language,category,status,components,parameter_format,quality_score,rejected_reason'
const PAGE = 100
/** Meta lets an account have 6000. */
const MOST_PAGES = 80
/** Accounts may be asked 200 times an hour. */
const REST_MS = 60_000
/** A template that is handed in stands here before Meta lists it; one whose answer never came goes after that. */
const HANDING_IN_MS = 300_000

/**
 * Makes the stored templates of a channel's account what Meta has. Asked again within a minute it changes nothing.
 *
 * @returns whether Meta was asked
 * @throws AppError `conflict` without an account, `provider_refused`, `provider_unreachable`
 */
export async function syncTemplates(
  deps: Pick<Deps, 'config' | 'database'>,
  organizationId: string,
  channelId: string,
): Promise<boolean> {
  const started = new Date()
  const due = await deps.database.asTenant(organizationId, (tx) =>
    tx
      .updateTable('channels')
      .set({ templates_synced_at: started })
      .where('id', '=', channelId)
      .where('waba_id', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('templates_synced_at', 'is', null),
          eb('templates_synced_at', '<', new Date(started.getTime() - REST_MS)),
        ]),
      )
      .returning('waba_id')
      .executeTakeFirst(),
  )
  if (!due?.waba_id) return false
  const wabaId = due.waba_id
  try {
    const found = await fetchAll(deps, organizationId, channelId, wabaId)
    await deps.database.asTenant(organizationId, async (tx) => {
      for (const template of found) {
        await tx
          .insertInto('templates')
          .values({
            id: newId('template'),
            organization_id: organizationId,
            waba_id: wabaId,
            ...template,
            updated_at: started,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['organization_id', 'waba_id', 'name', 'language'])
              .doUpdateSet({ ...template, updated_at: started })
              // What an update said since counts more than a list that may be older.
              .where('templates.updated_at', '<', started),
          )
          .execute()
      }
      const known = found.map(({ provider_id }) => provider_id)
      let gone = tx
        .deleteFrom('templates')
        .where('waba_id', '=', wabaId)
        .where('updated_at', '<', started)
        .where((eb) =>
          eb.or([eb('provider_id', '<>', ''), eb('updated_at', '<', new Date(started.getTime() - HANDING_IN_MS))]),
        )
      if (known.length > 0) gone = gone.where('provider_id', 'not in', known)
      await gone.execute()
      await appendEvent(tx, organizationId, 'templates.changed', { organization_id: organizationId })
    })
  } catch (error) {
    // The next one who looks asks again.
    await deps.database.asTenant(organizationId, (tx) =>
      tx.updateTable('channels').set({ templates_synced_at: null }).where('id', '=', channelId).execute(),
    )
    throw error
  }
  return true
}

async function fetchAll(
  deps: Pick<Deps, 'config' | 'database'>,
  organizationId: string,
  channelId: string,
  wabaId: string,
) {
  const target = await channelTarget(deps, organizationId, channelId)
  const found: ReturnType<typeof readTemplate>[] = []
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ fields: FIELDS, limit: String(PAGE), ...(after ? { after } : {}) })
    const body = orRefuse(await callGraph(target, 'GET', `${wabaId}/message_templates?${query.toString()}`))
    found.push(...asList(body.data).map((value) => readTemplate(asObject(value) ?? {})))
    const paging = asObject(body.paging)
    after = asText(asObject(paging?.cursors)?.after)
    if (!paging?.next || !after) break
  }
  return found.filter(({ name, language, status }) => name && language && status !== 'pending_deletion')
}

function readTemplate(template: Record<string, unknown>) {
  return {
    provider_id: asText(template.id) ?? '',
    name: asText(template.name) ?? '',
    language: asText(template.language) ?? '',
    category: categoryOf(template.category) ?? ('utility' as const),
    status: statusOf(template.status) ?? ('unknown' as const),
    quality: qualityOf(asObject(template.quality_score)?.score) ?? ('unknown' as const),
    rejection: rejectionOf(undefined, template.rejected_reason),
    parameter_format: asText(template.parameter_format) === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    components: JSON.stringify(asList(template.components)),
  }
}
