import type { Selectable } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import type { AgentsTable } from '../../platform/database/schema.ts'
import { invalid, notFound } from '../../platform/errors.ts'

/** What a save of the configuration keeps, and a version brings back. */
export const SETTINGS = [
  'name',
  'status',
  'languages',
  'tone',
  'greeting',
  'unknown_reply',
  'handover_words',
  'instructions',
  'knowledge_scope',
  'document_ids',
  'business_hours',
  'outside_hours_reply',
  'most_bubbles',
] as const satisfies readonly (keyof AgentsTable)[]

type Setting = (typeof SETTINGS)[number]
export type Settings = Pick<Selectable<AgentsTable>, Setting>

export function settingsOf(row: Settings): Settings {
  return Object.fromEntries(SETTINGS.map((name) => [name, row[name]])) as unknown as Settings
}

/** The settings in which two differ, in the order of the form. */
export function changedSettings(before: Settings, after: Settings): Setting[] {
  return SETTINGS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/**
 * Refuses what JSON Schema cannot see.
 *
 * @throws AppError `validation`, or `not_found` for documents that the agent does not have
 */
export async function checkSettings(tx: Tx, agentId: string, settings: Settings): Promise<void> {
  if (!settings.name.trim()) throw invalid('name', 'field.required')
  for (const { opens, closes } of settings.business_hours ?? [])
    if (opens >= closes) throw invalid('business_hours', 'agents.hours_order')
  if (settings.business_hours?.length === 0) throw invalid('business_hours', 'agents.hours_empty')
  if (settings.knowledge_scope === 'chosen' && settings.document_ids.length === 0)
    throw invalid('document_ids', 'agents.scope_empty')
  if (settings.document_ids.length > LIMITS.agentDocuments.max)
    throw invalid('document_ids', 'field.too_long', { max: LIMITS.agentDocuments.max })
  if ((await knownDocuments(tx, agentId, settings.document_ids)).length < settings.document_ids.length) throw notFound()
}

/** Those of some documents that the agent still has. */
export async function knownDocuments(tx: Tx, agentId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('id', 'in', ids)
    .execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}
