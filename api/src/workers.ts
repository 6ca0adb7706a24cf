import type { Deps } from './app.ts'
import { noticeQuota } from './modules/analytics/noticeQuota.ts'
import { createAnswerer } from './modules/answering/answer.ts'
import { sendPasswordChanged } from './modules/auth/deliver.ts'
import { createGraphClient } from './modules/channels/graph.ts'
import { noticePause } from './modules/channels/noticePause.ts'
import { answerCustomer } from './modules/conversations/answer/answerCustomer.ts'
import { showSeen } from './modules/conversations/answer/showSeen.ts'
import { sendScheduled } from './modules/conversations/send/scheduled.ts'
import { settleForgotten } from './modules/conversations/send/settleForgotten.ts'
import { sendQueued } from './modules/conversations/send/sendQueued.ts'
import { ingestDocument } from './modules/documents/ingest.ts'
import { purgeDocument } from './modules/documents/purge.ts'
import { fetchMedia } from './modules/media/fetchMedia.ts'
import { syncTemplates } from './modules/templates/sync.ts'
import { pruneCounts } from './modules/upkeep/pruneCounts.ts'
import { pruneDeliveries } from './modules/upkeep/pruneDeliveries.ts'
import { removeOrphans } from './modules/upkeep/removeOrphans.ts'
import { readEarly } from './modules/webhooks/readEarly.ts'
import { processWebhooks } from './modules/webhooks/process.ts'
import { readForgotten } from './modules/webhooks/readForgotten.ts'

/** How often messages and deliveries that were left behind are looked for. */
const FORGOTTEN_MS = 60_000
/** How often what is over and done with is looked for. */
const PRUNE_MS = 3_600_000
const ORPHANS_MS = 6 * 3_600_000

/** Starts the job handlers. An api process may run them too, or leave them to processes of their own. */
export async function startWorkers(deps: Deps): Promise<void> {
  await deps.jobs.work('document.ingest', (data) => ingestDocument(deps, data))
  await deps.jobs.work('document.purge', (data) => purgeDocument(deps, data))
  const answer = createAnswerer(deps)
  const graph = createGraphClient(deps)
  await deps.jobs.work('webhook.process', (data) => processWebhooks(deps, data))
  await deps.jobs.work('webhook.early', (data) => readEarly(deps, data))
  await deps.jobs.work('conversation.answer', (data) => answerCustomer({ ...deps, graph, answer }, data))
  await deps.jobs.work('media.fetch', (data) => fetchMedia(deps, data))
  await deps.jobs.work(
    'templates.sync',
    async ({ organizationId, channelId }) => void (await syncTemplates(deps, organizationId, channelId)),
  )
  await deps.jobs.work('quota.notice', (data) => noticeQuota(deps, data))
  await deps.jobs.work('channel.paused', (data) => noticePause(deps, data))
  await deps.jobs.work('password.changed', (data) => sendPasswordChanged(deps, data))
  await deps.jobs.work('conversation.seen', (data) => showSeen({ ...deps, graph }, data))
  await deps.jobs.work('message.scheduled', (data) => sendScheduled(deps, data))
  await deps.jobs.work('message.send', (data) => sendQueued({ ...deps, graph }, data))
  deps.jobs.repeat(PRUNE_MS, 'old deliveries could not be deleted', () => pruneDeliveries(deps))
  deps.jobs.repeat(PRUNE_MS, 'old counts could not be forgotten', () => pruneCounts(deps))
  deps.jobs.repeat(ORPHANS_MS, 'stored files that nothing names could not be removed', () => removeOrphans(deps))
  deps.jobs.repeat(FORGOTTEN_MS, 'messages that were left behind could not be looked for', () => settleForgotten(deps))
  deps.jobs.repeat(FORGOTTEN_MS, 'deliveries that were left behind could not be looked for', () => readForgotten(deps))
}
