import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Database } from '../database/database.ts'
import { countInWindow } from '../windows.ts'

/** Counts calls in the database: an address has one allowance, whichever nodes its calls come to. */
export function sharedLimits(database: Pick<Database, 'asService'>): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number) {
      database
        .asService((tx) => countInWindow(tx, `call:${key}`, windowMs / 1000))
        .then(
          ({ count, left }) => done(null, { current: count, ttl: left * 1000 }),
          (error: Error) => done(error),
        )
    }
    /** For an operation: it is part of the key already, as the group that `register` names. */
    child() {
      return this
    }
  }
}
