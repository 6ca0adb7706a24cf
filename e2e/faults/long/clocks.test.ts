import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before, describe, it } from 'node:test'
import { findBinaries } from '../../../scripts/test/postgres.ts'
import { accountOf, balances, settled } from '../../support/account.ts'
import { customersWrite, personWrites } from '../../support/load.ts'
import { startPipeline, type Pipeline, type ProductNode } from '../../support/pipeline.ts'
import { eventually } from '../../support/processes.ts'

const CUSTOMERS = 6
const HOUR = 3_600_000

describe(
  'clocks of the api and of the worker that jump',
  { skip: !findBinaries() && 'no Postgres binaries on this machine' },
  () => {
    const clockFile = (role: string) => join(tmpdir(), `sapa-clock-${process.pid}-${role}`)
    let pipeline: Pipeline
    before(async () => {
      const preload = pathToFileURL(join(import.meta.dirname, '..', '..', 'support', 'clock.preload.ts')).href
      pipeline = (await startPipeline({
        env: { NODE_OPTIONS: `--import ${preload}` },
        envOf: (role) => ({ CLOCK_FILE: clockFile(role) }),
      }))!
    })
    after(() => pipeline?.close())

    const jump = (node: ProductNode, role: 'api' | 'worker', ms: number) => {
      writeFileSync(clockFile(role), String(ms))
      node.running.child.kill('SIGUSR2')
    }

    it('drop no answer, hold up no message and close no window', async () => {
      const { db, channelId, api, worker } = pipeline
      await customersWrite(pipeline, { customers: CUSTOMERS, each: 1, pause: 0 })
      const conversation = await eventually(
        'a conversation',
        async () =>
          (await db.query<{ id: string }>('select id from conversations where channel_id = $1', [channelId])).rows[0]
            ?.id,
      )
      // Ahead by more than the window of a day, back by more than a message may wait, and right again.
      for (const [ofApi, ofWorker] of [
        [0, 26 * HOUR],
        [-2 * HOUR, 2 * HOUR],
        [26 * HOUR, -2 * HOUR],
        [0, 0],
      ] as const) {
        jump(api, 'api', ofApi)
        jump(worker, 'worker', ofWorker)
        await Promise.all([
          customersWrite(pipeline, { customers: CUSTOMERS, each: 2, pause: 2500 }),
          // A session made now may be over for a clock that is a day ahead: who is signed in stays so for the others.
          ofApi > 0 ? [] : personWrites(pipeline, conversation, ['Baik.', 'Siap.'], 100),
        ])
        await settled(pipeline, 60)
      }
      const account = await accountOf(pipeline, CUSTOMERS)
      balances(account)
      assert.deepEqual([...new Set(account.outbox.map(({ status }) => status))], ['delivered'], 'every message arrived')
      const { rows } = await db.query<{ answered: number }>(
        `select count(*)::int as answered from messages where channel_id = $1 and author = 'agent'`,
        [channelId],
      )
      assert.ok(rows[0]!.answered >= 4 * (CUSTOMERS - 1), `${rows[0]!.answered} answers of the agent`)
      const { rows: handed } = await db.query(
        'select handover_reason from conversations where channel_id = $1 and handover_reason is not null',
        [channelId],
      )
      assert.deepEqual(handed, [], 'nothing was handed over because of its age')
    })
  },
)
