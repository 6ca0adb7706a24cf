import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findBinaries } from '../../scripts/test/postgres.ts'
import { accountOf, balances, settled } from '../support/account.ts'
import { customersWrite, personWrites } from '../support/load.ts'
import { startPipeline, type Pipeline } from '../support/pipeline.ts'
import { eventually } from '../support/processes.ts'
import { seeded } from '../support/random.ts'

const CUSTOMERS = 10
/** What WhatsApp does to sends, in any order: before it takes the message, after it, and beside it. */
const FAULTS = ['http-500', 'http-500-after-accept', 'http-429', 'timeout-after-accept', 'reset', 'status-first']

describe(
  'WhatsApp that fails before and after it takes messages',
  { skip: !findBinaries() && 'no Postgres binaries on this machine' },
  () => {
    const random = seeded()
    let pipeline: Pipeline
    before(async () => {
      pipeline = (await startPipeline())!
    })
    after(() => pipeline?.close())

    it('gets no message twice, and none that it holds is called failed', async () => {
      const { control, db, channelId } = pipeline
      await customersWrite(pipeline, { customers: CUSTOMERS, each: 1, pause: 0 })
      const ids = await eventually('every conversation', async () => {
        const { rows } = await db.query<{ id: string }>('select id from conversations where channel_id = $1', [
          channelId,
        ])
        return rows.length === CUSTOMERS && rows.map(({ id }) => id)
      })
      for (let n = 0; n < 30; n++)
        await control('POST', '/faults', { kind: FAULTS[Math.floor(random() * FAULTS.length)] })
      await control('POST', '/settings', { shuffle: true, duplicate: 10 })
      const sent = await Promise.all(
        ids.map((id) =>
          personWrites(pipeline, id, ['Baik.', 'Sebentar ya.', 'Ada, Kak.', 'Siap.', 'Terima kasih.'], 50),
        ),
      )

      await settled(pipeline, 60)
      const account = await accountOf(pipeline, CUSTOMERS)
      balances(account)
      const unclear = account.outbox.filter(({ status }) => status === 'unconfirmed')
      assert.ok(sent.flat().length - unclear.length >= 20, 'what met no fault arrived')
      assert.deepEqual((await control('GET', '/faults')).faults, [], 'every fault was met')
    })
  },
)
