import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { appendEvent } from '../../platform/events.ts'
import { asText } from '../../platform/json.ts'
import { categoryOf, qualityOf, rejectionOf, statusOf } from './words.ts'

/** What Meta did to a template of an account. */
export interface TemplateUpdate {
  wabaId: string
  /** The webhook's own field: 'message_template_status_update', … */
  field: string
  value: Record<string, unknown>
  /** When it was, to the second. */
  at: Date
}

/** The webhook's fields that are about templates. */
export const TEMPLATE_FIELDS = [
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
]

/** Updates come in bursts: the first job after one fetches for all, the others then find nothing to do. */
const BURST_SECONDS = 2

/** Meta delivers for a week; what says that it is older than that has another clock. */
const LONGEST_ON_ITS_WAY_MS = 7 * 86_400_000

/**
 * Writes down what Meta did to a template. Updates come in any order, and again: where one does not say all, is older than
 * what is known, or is about an earlier template of that name, the templates are fetched anew.
 */
export async function receiveTemplate(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: { id: string; organizationId: string },
  { wabaId, field, value, at }: TemplateUpdate,
): Promise<void> {
  const { organizationId } = channel
  const known = await tx
    .selectFrom('templates')
    .select(['id', 'provider_id', 'status', 'updated_at'])
    .where('waba_id', '=', wabaId)
    .where('name', '=', asText(value.message_template_name) ?? '')
    // Some updates write 'pt-BR' for what the list calls 'pt_BR'.
    .where('language', '=', asText(value.message_template_language)?.replace('-', '_') ?? '')
    .executeTakeFirst()
  // What is known may be newer; the update's time is exact to the second.
  const age = known ? known.updated_at.getTime() - at.getTime() : 0
  const isFirst = known?.status === 'pending' && age < 1000
  const isLate = age >= 0 && age < LONGEST_ON_ITS_WAY_MS && !isFirst
  const change = changeOf(field, value)
  let isAll = known ? change !== undefined && !isLate : change === 'gone'
  if (known && change === 'gone') {
    // An earlier one of that name may be meant.
    if ((isLate && age >= 1000) || !isSame(known.provider_id, value.message_template_id)) isAll = false
    else await tx.deleteFrom('templates').where('id', '=', known.id).execute()
  } else if (known && change && change !== 'gone')
    await tx
      .updateTable('templates')
      .set({ ...change, updated_at: new Date() })
      .where('id', '=', known.id)
      .execute()
  if (!isAll) {
    await tx.updateTable('channels').set({ templates_synced_at: null }).where('id', '=', channel.id).execute()
    await deps.jobs.send(
      tx,
      'templates.sync',
      { organizationId, channelId: channel.id },
      { startAfterSeconds: BURST_SECONDS },
    )
  }
  await appendEvent(tx, organizationId, 'templates.changed', { organization_id: organizationId })
}

/** What an update changes; undefined where it does not say. */
function changeOf(field: string, value: Record<string, unknown>) {
  const event = asText(value.event)?.toUpperCase()
  if (event === 'DELETED' || event === 'PENDING_DELETION') return 'gone'
  if (field === 'message_template_components_update') return undefined
  const change =
    field === 'message_template_quality_update'
      ? { quality: qualityOf(value.new_quality_score) }
      : field === 'template_category_update'
        ? { category: categoryOf(value.new_category) }
        : {
            status: statusOf(event),
            category: categoryOf(value.message_template_category),
            rejection: rejectionOf(value.rejection_info, value.reason),
          }
  return Object.values(change)[0] === undefined ? undefined : change
}

/** Whether an update's id is a template's. Updates write it as a number, which is not exact beyond 2^53. */
function isSame(id: string, given: unknown): boolean {
  return id === '' || given === undefined || asText(given) === id || Number(given) === Number(id)
}
