import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { AgentsTable } from '../../platform/database/schema.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { changedSettings, checkSettings, knownDocuments, settingsOf, type Settings } from './settings.ts'

/** Older versions are kept and not listed. */
const LISTED = 50

type Agent = Selectable<AgentsTable>

/** Writes down the version that an agent is in now, where that has not been done. */
export async function keepVersion(
  tx: Tx,
  agent: Agent,
  userId: string | null,
  changed: readonly string[],
): Promise<void> {
  await tx
    .insertInto('agent_versions')
    .values({
      organization_id: agent.organization_id,
      agent_id: agent.id,
      version: agent.version,
      user_id: userId,
      changed: [...changed],
      settings: JSON.stringify(settingsOf(agent)),
      created_at: agent.updated_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Saves changed settings as a new version. A save that changes nothing makes none.
 *
 * @param base - the version that the changes were made to; when another came meanwhile, nothing is saved
 * @throws AppError `conflict`, `validation`, `not_found`
 */
export async function saveSettings(
  tx: Tx,
  agentId: string,
  userId: string,
  change: Partial<Settings>,
  base?: number,
): Promise<void> {
  const agent = await heldAgent(tx, agentId)
  if (base !== undefined && base !== agent.version) throw new AppError('conflict', 'agents.changed_meanwhile')
  const before = settingsOf(agent)
  const after = { ...before, ...change }
  const changed = changedSettings(before, after)
  if (changed.length === 0) return
  await checkSettings(tx, agentId, after)
  // An agent from before there were versions has none of its first.
  await keepVersion(tx, agent, null, [])
  const saved = await tx
    .updateTable('agents')
    .set({
      ...after,
      business_hours: after.business_hours && JSON.stringify(after.business_hours),
      version: agent.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepVersion(tx, saved, userId, changed)
  await appendEvent(tx, agent.organization_id, 'agent.upserted', { agent_id: agentId })
}

/** Makes the settings of an earlier version the newest ones; that can be undone in the same way. */
export async function restoreVersion(tx: Tx, agentId: string, userId: string, version: number): Promise<void> {
  const kept = await tx
    .selectFrom('agent_versions')
    .select('settings')
    .where('agent_id', '=', agentId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!kept) throw notFound()
  const settings = kept.settings as unknown as Settings
  // What was deleted since then cannot be answered from any more.
  const document_ids = await knownDocuments(tx, agentId, settings.document_ids)
  const knowledge_scope = document_ids.length > 0 ? settings.knowledge_scope : 'all'
  await saveSettings(tx, agentId, userId, { ...settings, document_ids, knowledge_scope })
}

/** The versions of an agent, newest first. */
export async function versionsOf(tx: Tx, agentId: string) {
  await keepVersion(tx, await heldAgent(tx, agentId), null, [])
  const rows = await tx
    .selectFrom('agent_versions')
    .leftJoin('users', 'users.id', 'agent_versions.user_id')
    .select(['version', 'changed', 'agent_versions.created_at', 'users.name as user_name'])
    .where('agent_id', '=', agentId)
    .orderBy('version', 'desc')
    .limit(LISTED)
    .execute()
  return rows
}

async function heldAgent(tx: Tx, id: string): Promise<Agent> {
  const agent = await tx
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!agent) throw notFound()
  return agent
}
