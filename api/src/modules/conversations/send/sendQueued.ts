import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../app.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { GraphClient, SendOutcome } from '../../channels/graph.ts'
import { anyIsOpen, claimNext, type Claimed, type Held } from './claimNext.ts'
import { settle } from './settle.ts'

type Sending = Pick<Deps, 'database' | 'jobs' | 'log' | 'metrics'> & { graph: GraphClient }

/** A job has two minutes; what is left after one goes on in the next. */
const BUDGET_MS = 60_000

/** Shorter than this is waited for; longer is left to a job of its own. */
const SHORT_MS = 1000

/** Messages that this process is sending right now: they are neither lost nor anybody else's to judge. */
const inFlight = new Set<string>()

/**
 * Job message.send: sends what waits in a conversation's outbox, oldest first. A message is claimed in one
 * transaction, sent outside any, and settled in another; after a crash in between it is unconfirmed, never sent
 * again by itself. Where the provider asks for patience, its pace is used or the number is paused, it stays at the
 * head, for the conversation's next job.
 */
export async function sendQueued(deps: Sending, job: Jobs['message.send']): Promise<void> {
  const { organizationId } = job
  const started = Date.now()
  for (;;) {
    const claimed = await claim(deps, job)
    if (!claimed) return
    if ('waitMs' in claimed) {
      if (claimed.waitMs >= SHORT_MS) return again(deps, job, Math.ceil(claimed.waitMs / 1000))
      await sleep(claimed.waitMs)
      continue
    }
    let wait: number | null
    let isMore: boolean
    try {
      const outcome = await attempt(deps, organizationId, claimed)
      deps.metrics.sends.inc({ outcome: outcome.kind })
      ;[wait, isMore] = await deps.database.asTenant(organizationId, async (tx) => [
        await settle(deps, tx, organizationId, claimed, outcome),
        await anyIsOpen(tx, claimed.messageId),
      ])
    } finally {
      inFlight.delete(claimed.messageId)
    }
    if (!isMore) return
    if (wait === null && Date.now() - started < BUDGET_MS) continue
    return again(deps, { ...job, conversationId: claimed.conversationId }, wait ?? 0)
  }
}

async function claim(
  { database }: Sending,
  { organizationId, messageId }: Jobs['message.send'],
): Promise<Claimed | Held | undefined> {
  let id: string | undefined
  try {
    return await database.asTenant(organizationId, async (tx) => {
      const next = await claimNext(tx, organizationId, messageId, inFlight)
      // Before others can see that it is 'sending'.
      if (next && 'messageId' in next) inFlight.add((id = next.messageId))
      return next
    })
  } catch (error) {
    // Nothing was sent, whether or not it is claimed: nobody is to wait for it.
    if (id) inFlight.delete(id)
    throw error
  }
}

function again(deps: Sending, job: Jobs['message.send'], startAfterSeconds: number): Promise<void> {
  return deps.database.asTenant(job.organizationId, (tx) =>
    deps.jobs.send(tx, 'message.send', job, { startAfterSeconds }),
  )
}

async function attempt({ graph, log }: Sending, organizationId: string, claimed: Claimed): Promise<SendOutcome> {
  const { channelId, phone, whatsappUserId, text, content, messageId } = claimed
  try {
    return await graph.send(organizationId, channelId, {
      phone,
      whatsappUserId,
      text,
      ...(content ? { content } : {}),
      callbackData: messageId,
    })
  } catch (error) {
    // Whether the provider has it cannot be told from here.
    log.error({ err: error, messageId }, 'sending ended unexpectedly')
    return { kind: 'unknown' }
  }
}
