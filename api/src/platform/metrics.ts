import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { JobQueue } from './jobs.ts'

const SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30]

/** What this process counts about its own work. Nothing in it names a business or a person. */
export interface Metrics {
  requests: Histogram<'method' | 'route' | 'status'>
  sockets: Gauge
  jobs: Histogram<'job' | 'outcome'>
  /** Attempts to send a message, by what came of them: 'accepted', 'refused' or 'unknown'. */
  sends: Counter<'outcome'>
  /** From taking a delivery in to having worked it off. */
  webhookLag: Histogram
  /** Everything as Prometheus reads it; asks the queue how deep it is. */
  text(queue: Pick<JobQueue, 'depth'>): Promise<string>
}

/** Metrics of one server; two in one process do not meet. */
export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const depth = new Gauge({
    name: 'sapa_queue_jobs',
    help: 'Jobs of all processes, by kind: ready to run, and running',
    labelNames: ['job', 'state'],
    registers,
  })
  return {
    requests: new Histogram({
      name: 'sapa_request_seconds',
      help: 'Calls answered by this process',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    sockets: new Gauge({ name: 'sapa_sockets', help: 'Browsers connected to this process', registers }),
    jobs: new Histogram({
      name: 'sapa_job_seconds',
      help: 'Jobs worked by this process',
      labelNames: ['job', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    sends: new Counter({
      name: 'sapa_sends_total',
      help: 'Attempts to send a message, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    webhookLag: new Histogram({
      name: 'sapa_webhook_lag_seconds',
      help: 'From taking a delivery in to having worked it off',
      buckets: [...SECONDS, 100, 300],
      registers,
    }),
    async text(queue) {
      for (const { name, ready, active } of await queue.depth()) {
        depth.set({ job: name, state: 'ready' }, ready)
        depth.set({ job: name, state: 'active' }, active)
      }
      return register.metrics()
    },
  }
}

/** Counts each call by its route's pattern; addresses with ids in them would be without end. */
export function countRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}
