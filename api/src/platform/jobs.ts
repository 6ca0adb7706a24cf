import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, PgBoss, type Db, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { keepPlan } from './database/connections.ts'
import type { Database, Tx } from './database/database.ts'
import type { Metrics } from './metrics.ts'

/** Every job of the product: its data, and what keeps its order. Data holds ids, never content. */
export interface Jobs {
  'webhook.process': { webhookEventId: string; channelId: string }
  'webhook.early': { webhookEventId: string }
  'conversation.answer': { organizationId: string; conversationId: string; messageId: string }
  'message.send': { organizationId: string; conversationId: string; messageId: string }
  'conversation.seen': { organizationId: string; conversationId: string; typing: boolean }
  'message.scheduled': { organizationId: string; scheduledId: string }
  'document.ingest': { organizationId: string; documentId: string }
  'document.purge': { organizationId: string; documentId: string }
  'media.fetch': { organizationId: string; messageId: string }
  'templates.sync': { organizationId: string; channelId: string }
  'quota.notice': { organizationId: string; month: string; percent: number }
  'channel.paused': { organizationId: string; channelId: string }
  'password.changed': { userId: string }
}

type JobName = keyof Jobs

/** Jobs with the same key run one after the other, in the order they were sent, through retries. */
const ORDER_KEY: { [N in JobName]: (data: Jobs[N]) => string } = {
  'webhook.process': (data) => data.channelId,
  'webhook.early': (data) => data.webhookEventId,
  'conversation.answer': (data) => data.conversationId,
  'message.send': (data) => data.conversationId,
  'conversation.seen': (data) => data.conversationId,
  'message.scheduled': (data) => data.scheduledId,
  'document.ingest': (data) => data.documentId,
  'document.purge': (data) => data.documentId,
  'media.fetch': (data) => data.messageId,
  'templates.sync': (data) => data.channelId,
  'quota.notice': (data) => data.organizationId,
  'channel.paused': (data) => data.channelId,
  'password.changed': (data) => data.userId,
}

interface Limits {
  /** How long a job may run before another worker takes it over. */
  expireInSeconds: number
  /** How often it is tried again after it failed or its process died. */
  retryLimit: number
  /** How many workers a process has for such jobs. */
  concurrency: number
  /** How many jobs a worker takes at a time, of different keys, and runs at once; 1 where it is not said. */
  batch?: number
}

const LIMITS: Record<JobName, Limits> = {
  'webhook.process': { expireInSeconds: 300, retryLimit: 20, concurrency: 4 },
  'webhook.early': { expireInSeconds: 60, retryLimit: 5, concurrency: 1 },
  'conversation.answer': { expireInSeconds: 120, retryLimit: 5, concurrency: 4 },
  'message.send': { expireInSeconds: 120, retryLimit: 10, concurrency: 8, batch: 4 },
  // A sign for the moment: what did not come through is not worth a second try.
  'conversation.seen': { expireInSeconds: 60, retryLimit: 0, concurrency: 2 },
  'message.scheduled': { expireInSeconds: 60, retryLimit: 10, concurrency: 2 },
  'document.ingest': { expireInSeconds: 300, retryLimit: 3, concurrency: 1 },
  'document.purge': { expireInSeconds: 60, retryLimit: 5, concurrency: 1 },
  // A file is held whole while it is checked, so few are fetched at a time.
  'media.fetch': { expireInSeconds: 180, retryLimit: 5, concurrency: 2 },
  'templates.sync': { expireInSeconds: 120, retryLimit: 5, concurrency: 1 },
  'quota.notice': { expireInSeconds: 60, retryLimit: 5, concurrency: 1 },
  'channel.paused': { expireInSeconds: 60, retryLimit: 5, concurrency: 1 },
  'password.changed': { expireInSeconds: 60, retryLimit: 5, concurrency: 1 },
}

const WITHOUT_END = 1_000_000

/** A job that is done lets the next of its key go after this at the latest, however long those take that were taken with it. */
const RELEASE_MS = 200

/**
 * On which the queue tells the kind of a job that can run, as it names it for its schema. It would wake every worker of the
 * kind itself, for each job.
 */
const CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

const JOB_NAMES = Object.keys(LIMITS) as JobName[]

export interface JobQueue {
  /** Sends a job with the transaction: rolled back, it is gone with it. */
  send<N extends JobName>(tx: Tx, name: N, data: Jobs[N], options?: { startAfterSeconds?: number }): Promise<void>
  /** Whether a job of that kind, with the key that this data gives, has not begun yet. */
  waits<N extends JobName>(tx: Tx, name: N, data: Jobs[N]): Promise<boolean>
  /** Starts the workers of one kind of job. A handler that throws is tried again later. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>
  /** Jobs by kind as of a few seconds ago: those that could run now, and those that run. */
  depth(): Promise<{ name: JobName; ready: number; active: number }[]>
  /** Does something again and again while this process runs; it may be done by several at once. */
  repeat(everyMs: number, about: string, work: () => Promise<void>): void
  /** Takes no more jobs, and waits for those that run as long as it may. */
  stop(seconds: number): Promise<void>
}

export async function openJobs(database: Database, log: Logger, metrics: Pick<Metrics, 'jobs'>): Promise<JobQueue> {
  if (database.setUp) await setUpQueues(database.setUp)
  const boss = new PgBoss({
    ...database.jobs,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  // A queue is read once before the first job is sent to it: on one connection that must not be inside a transaction.
  for (const name of JOB_NAMES) await boss.getBlockedKeys(name)
  const timers: NodeJS.Timeout[] = []
  /** Workers without a job, by kind; the first is woken next. */
  const idle = new Map<string, string[]>()
  /** One is enough: it wakes the next as soon as it has something. */
  const wakeOne = (name: string) => {
    const workers = idle.get(name) ?? []
    const worker = workers.shift()
    if (worker === undefined) return
    // In turn, as it may be looking already and get another job than the one it is woken for.
    workers.push(worker)
    boss.notifyWorker(worker)
  }
  const listen = () =>
    database.listen(CHANNEL, (name) => {
      if (name) return wakeOne(name)
      // Some may have been told while nobody listened.
      for (const worker of [...idle.values()].flat()) boss.notifyWorker(worker)
    })
  let listening: ReturnType<typeof listen> | undefined

  return {
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, {
        singletonKey: ORDER_KEY[name](data),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        db: fromKysely(tx),
      })
    },
    async waits(tx, name, data) {
      // In the words of the index of such jobs (job_i10).
      const { rows } =
        await sql`select 1 from pgboss.job where name = ${name} and singleton_key = ${ORDER_KEY[name](data)}
        and state < 'active' and not blocked and policy = 'key_strict_fifo' limit 1 ${keepPlan}`.execute(tx)
      return rows.length > 0
    },
    async work(name, handler) {
      await (listening ??= listen())
      const { concurrency, batch = 1, retryLimit } = LIMITS[name]
      const options = {
        batchSize: batch,
        includeMetadata: true,
        pollingIntervalSeconds: 2,
      } as const
      type Taken = JobWithMetadata<Jobs[typeof name]>
      const run = async (job: Taken): Promise<void> => {
        const about = { job: name, data: job.data }
        // Each time its process died.
        if (job.retryCount > retryLimit) return log.error(about, 'job failed and is given up')
        const done = metrics.jobs.startTimer({ job: name })
        try {
          await handler(job.data)
          done({ outcome: 'done' })
        } catch (error) {
          done({ outcome: 'failed' })
          if (job.retryCount >= retryLimit) return log.error({ ...about, err: error }, 'job failed and is given up')
          log.warn({ ...about, err: error }, 'job failed and is tried again')
          throw error
        }
      }
      for (let started = 0; started < concurrency; started++) {
        let worker = ''
        worker = await boss.work<Jobs[typeof name], void, typeof options>(name, options, async (jobs) => {
          idle.set(name, idle.get(name)?.filter((one) => one !== worker) ?? [])
          wakeOne(name)
          const ended: Taken[] = []
          const release = async () => {
            if (ended.length > 0) await boss.complete(name, ended.splice(0))
          }
          const timer = setInterval(
            () =>
              void release().catch((error: unknown) => log.warn({ err: error }, 'jobs that are done wait for others')),
            RELEASE_MS,
          )
          try {
            // The queue completes what is left active: all but those that failed, and those that it completed before.
            await Promise.all(
              jobs.map((job) =>
                run(job).then(
                  () => void ended.push(job),
                  async (error: unknown) => void (await boss.fail(name, job, error as object)),
                ),
              ),
            )
          } finally {
            clearInterval(timer)
            idle.get(name)?.push(worker)
            // Else a worker sleeps until the next poll after every job, and a backlog drains at two a second.
            boss.notifyWorker(worker)
          }
        })
        idle.set(name, [...(idle.get(name) ?? []), worker])
      }
    },
    async depth() {
      const queues = await boss.getQueues(JOB_NAMES)
      return queues.map(({ name, readyCount, activeCount }) => ({
        name: name as JobName,
        ready: readyCount,
        active: activeCount,
      }))
    },
    repeat(everyMs, about, work) {
      timers.push(setInterval(() => void work().catch((error: unknown) => log.error({ err: error }, about)), everyMs))
    },
    stop: async (seconds) => {
      for (const timer of timers) clearInterval(timer)
      await (
        await listening
      )?.()
      return boss.stop({ graceful: true, timeout: seconds * 1000 })
    },
  }
}

/** Brings the queue's tables up to date, as the owner of the schema. */
async function setUpQueues({ jobs, login, alone }: NonNullable<Database['setUp']>): Promise<void> {
  await alone(async () => {
    const boss = new PgBoss({ ...jobs, schedule: false, supervise: false })
    await boss.start()
    for (const name of JOB_NAMES) {
      const { expireInSeconds } = LIMITS[name]
      await boss.createQueue(name, { policy: 'key_strict_fifo' })
      // Also where the queue is known already, from an older version.
      await boss.updateQueue(name, {
        notify: true,
        // A process that was killed lets go of its jobs after this, not after their whole time.
        heartbeatSeconds: 15,
        expireInSeconds,
        // A job that failed for good would block every later one of its key, also when it was its process that died: we count.
        retryLimit: WITHOUT_END,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
      })
    }
    await grantToRoles(boss.getDb(), login)
    await boss.stop({ graceful: false })
  })
}

/** Jobs are sent inside transactions of the two roles, which may add jobs and nothing else; the login works them. */
async function grantToRoles(db: Db, login: string): Promise<void> {
  await db.executeSql('grant usage on schema pgboss to sapa_app, sapa_service')
  await db.executeSql('grant select, insert on all tables in schema pgboss to sapa_app, sapa_service')
  await db.executeSql('grant execute on all functions in schema pgboss to sapa_app, sapa_service')
  const name = `"${login.replaceAll('"', '""')}"`
  await db.executeSql(`grant usage on schema pgboss to ${name}`)
  await db.executeSql(`grant select, insert, update, delete on all tables in schema pgboss to ${name}`)
}
