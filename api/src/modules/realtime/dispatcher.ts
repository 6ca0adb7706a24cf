import type { OrganizationEvent, SubscribeRequest, SubscribeResult } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { readEvents } from '../../platform/events.ts'

/** Events that a returning client is sent one by one; after more it fetches anew. */
const MOST_MISSED = 500
const BATCH = 200
/** How soon what could not be sent on is tried again. */
const AGAIN_MS = 1000

export interface Dispatcher {
  /**
   * Tells a newcomer what they missed and lets them in with no gap and no repeat: what is dispatched before is in
   * the answer, what is dispatched after reaches the room.
   *
   * @param from - the last sequence the client has; without it, since how many seconds it may have fetched something
   * @param mayEnter - whether they still may, asked when everything else is known: what takes the right away later is an
   *   event that is still to be dispatched
   * @param enter - joins the room and answers, at once
   * @returns whether they were let in
   */
  enter(
    from: Pick<SubscribeRequest, 'after' | 'within'>,
    mayEnter: () => Promise<boolean>,
    enter: (result: SubscribeResult & { ok: true }) => void,
  ): Promise<boolean>
  /** Sends on what the log has and the room has not. Never rejects. */
  wake(): void
}

/**
 * Reads one organization's log in order and hands each event on once; everything it does is done in turn.
 *
 * @param emit - sends an event to the room; the next one waits for it. One that it rejects was not sent, and comes again
 */
export function createDispatcher(
  deps: Pick<Deps, 'database' | 'log'>,
  organizationId: string,
  emit: (event: OrganizationEvent) => Promise<void>,
): Dispatcher {
  let last: number | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waking = false

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  }

  const catchUp = async (): Promise<number> => {
    let sent: number = last ?? (await newestSequence(deps, organizationId))
    for (;;) {
      const after = sent
      const events = await deps.database.asTenant(organizationId, (tx) => readEvents(tx, organizationId, after, BATCH))
      for (const event of events) {
        await emit(event)
        last = event.sequence
      }
      sent = last ??= sent
      if (events.length < BATCH) return sent
    }
  }

  const wake = (): void => {
    if (waking) return
    waking = true
    inTurn(async () => {
      waking = false
      await catchUp()
    }).catch((error: unknown) => {
      deps.log.error({ err: error, organizationId }, 'events could not be sent on')
      // Nobody else wakes it before the next event.
      setTimeout(wake, AGAIN_MS).unref()
    })
  }

  return {
    enter: ({ after: known, within }, mayEnter, enter) =>
      inTurn(async () => {
        const sequence = await catchUp()
        const after = known ?? (within === undefined ? undefined : await sequenceBefore(deps, organizationId, within))
        const missed =
          after === undefined || after === sequence ? [] : await missedSince(deps, organizationId, after, sequence)
        if (!(await mayEnter())) return false
        enter({ ok: true, sequence, missed: missed ?? [], too_old: missed === undefined })
        return true
      }),
    wake,
  }
}

async function newestSequence(deps: Pick<Deps, 'database'>, organizationId: string): Promise<number> {
  const row = await deps.database.asTenant(organizationId, (tx) =>
    tx.selectFrom('organizations').select('event_sequence').where('id', '=', organizationId).executeTakeFirst(),
  )
  return row?.event_sequence ?? 0
}

/** A page that took longer to come in fetches anew. */
const LONGEST_COMING_IN_SECONDS = 300
/** An event has the time at which its transaction began, and is seen when that ends. */
const TRANSACTION_SECONDS = 10

/** The newest sequence number that was there before, by some seconds. */
async function sequenceBefore(deps: Pick<Deps, 'database'>, organizationId: string, seconds: number): Promise<number> {
  const moment = new Date(Date.now() - (Math.min(seconds, LONGEST_COMING_IN_SECONDS) + TRANSACTION_SECONDS) * 1000)
  const row = await deps.database.asTenant(organizationId, (tx) =>
    tx
      .selectFrom('events')
      .select('sequence')
      .where('organization_id', '=', organizationId)
      .where('created_at', '<', moment)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.sequence ?? 0
}

/** The events after a sequence number; undefined when some are gone, too many, or it is no number of this log. */
function missedSince(
  deps: Pick<Deps, 'database'>,
  organizationId: string,
  after: number,
  sequence: number,
): Promise<OrganizationEvent[] | undefined> {
  if (after > sequence || sequence - after > MOST_MISSED) return Promise.resolve(undefined)
  return deps.database.asTenant(organizationId, async (tx) => {
    const events = await readEvents(tx, organizationId, after, sequence - after)
    return events.length === sequence - after ? events : undefined
  })
}
