import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../app.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { GraphClient, SendOutcome } from '../../channels/graph.ts'
import { inRounds } from '../../../platform/rounds.ts'
import { claimNext, type Claimed } from './claimNext.ts'
import { withOpen } from './outbox.ts'
import { settle, type Attempt } from './settle.ts'

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
    const claimed = await claimInRounds(organizationId, { deps, job })
    if (!claimed) return
    if ('waitMs' in claimed) {
      if (claimed.waitMs >= SHORT_MS) return again(deps, job, Math.ceil(claimed.waitMs / 1000))
      await sleep(claimed.waitMs)
      continue
    }
    let ended: { wait: number | null; isMore: boolean }
    try {
      const outcome = await attempt(deps, organizationId, claimed)
      deps.metrics.sends.inc({ outcome: outcome.kind })
      ended = await settleInRounds(organizationId, { deps, organizationId, claimed, outcome })
    } finally {
      inFlight.delete(claimed.messageId)
    }
    const { wait, isMore } = ended
    if (!isMore) return
    if (wait === null && Date.now() - started < BUDGET_MS) continue
    return again(deps, { ...job, conversationId: claimed.conversationId }, wait ?? 0)
  }
}

/** Claims of a business that come at once share a transaction, and its lock. An organization is of one database. */
const claimInRounds = inRounds(async (asked: { deps: Sending; job: Jobs['message.send'] }[]) => {
  const [{ deps, job }] = asked as [(typeof asked)[0]]
  const { organizationId } = job
  const claimed: string[] = []
  try {
    return await deps.database.asTenant(organizationId, async (tx) => {
      const messageIds = asked.map(({ job: { messageId } }) => messageId)
      const next = await claimNext(tx, organizationId, messageIds, inFlight)
      // Before others can see that they are 'sending'.
      for (const one of next) if (one && 'messageId' in one) claimed.push(one.messageId)
      for (const id of claimed) inFlight.add(id)
      return next
    })
  } catch (error) {
    // Nothing was sent, whether or not they are claimed: nobody is to wait for them.
    for (const id of claimed) inFlight.delete(id)
    throw error
  }
})

/** So do what came of messages that were answered about at the same time; none waits for one that is not. */
const settleInRounds = inRounds(async (attempts: (Attempt & { deps: Sending; organizationId: string })[]) => {
  const [{ deps, organizationId }] = attempts as [(typeof attempts)[0]]
  return deps.database.asTenant(organizationId, async (tx) => {
    const waits = await settle(deps, tx, organizationId, attempts)
    const more = new Set(
      await withOpen(
        tx,
        attempts.map(({ claimed }) => claimed.messageId),
      ),
    )
    return attempts.map(({ claimed }, n) => ({ wait: waits[n]!, isMore: more.has(claimed.messageId) }))
  })
})

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
