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

/** Writes down what Meta did to a template; where the update does not say all, the templates are fetched anew. */
export async function receiveTemplate(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: { id: string; organizationId: string },
  { wabaId, field, value }: TemplateUpdate,
): Promise<void> {
  const { organizationId } = channel
  const event = asText(value.event)?.toUpperCase()
  const own = <T extends { where: (column: 'waba_id' | 'name' | 'language', is: '=', text: string) => T }>(query: T) =>
    query
      .where('waba_id', '=', wabaId)
      .where('name', '=', asText(value.message_template_name) ?? '')
      .where('language', '=', asText(value.message_template_language) ?? '')
  if (event === 'DELETED' || event === 'PENDING_DELETION') {
    await own(tx.deleteFrom('templates')).execute()
  } else {
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
    const known = field !== 'message_template_components_update' && Object.values(change)[0] !== undefined
    const { numUpdatedRows } = known
      ? await own(tx.updateTable('templates').set({ ...change, updated_at: new Date() })).executeTakeFirstOrThrow()
      : { numUpdatedRows: 0n }
    if (numUpdatedRows === 0n) {
      await tx.updateTable('channels').set({ templates_synced_at: null }).where('id', '=', channel.id).execute()
      await deps.jobs.send(
        tx,
        'templates.sync',
        { organizationId, channelId: channel.id },
        { startAfterSeconds: BURST_SECONDS },
      )
    }
  }
  await appendEvent(tx, organizationId, 'templates.changed', { organization_id: organizationId })
}
