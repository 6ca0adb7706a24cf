import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accountOf, balances, sawAll, settled } from '../support/account.ts'
import { follow, type Follower } from '../support/follower.ts'
import { customersWrite, personWrites } from '../support/load.ts'
import { startPipeline, type Pipeline } from '../support/pipeline.ts'
import { eventually } from '../support/processes.ts'
import { seeded } from '../support/random.ts'
import { findBinaries } from '../../scripts/test/postgres.ts'

const CUSTOMERS = 12
const REPLIES = ['Baik.', 'Sebentar ya.', 'Kami cek dulu.', 'Ada, Kak.', 'Siap dikirim.', 'Terima kasih.']

describe(
  'api, worker and database killed at random moments under load',
  { skip: !findBinaries() && 'no Postgres binaries on this machine' },
  () => {
    const random = seeded()
    let pipeline: Pipeline
    let follower: Follower
    before(async () => {
      pipeline = (await startPipeline())!
      follower = await follow(pipeline.url, pipeline.merchant)
    })
    after(async () => {
      follower?.close()
      await pipeline?.close()
    })

    it('lose nothing, send nothing twice, call nothing failed that a phone holds, and show all of it live', async () => {
      const { api, worker, postgres, db, channelId } = pipeline
      const soon = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most))
      await customersWrite(pipeline, { customers: CUSTOMERS, each: 1, pause: 0 })
      const conversation = await eventually(
        'a conversation',
        async () =>
          (await db.query<{ id: string }>('select id from conversations where channel_id = $1', [channelId])).rows[0]
            ?.id,
      )
      const replies = personWrites(pipeline, conversation, REPLIES, 300)
      const load = customersWrite(pipeline, { customers: CUSTOMERS, each: 8, pause: 250 })
      const crashes = [
        soon(2000).then(() => api.crash(random() * 500)),
        soon(2000).then(() => worker.crash(random() * 500)),
        soon(2000).then(async () => {
          await postgres.kill()
          await soon(500)
          await postgres.start()
        }),
      ]
      await Promise.all([load, ...crashes])
      const kept = await replies

      await settled(pipeline, 60)
      const account = await accountOf(pipeline, CUSTOMERS)
      balances(account)
      assert.equal(account.written.length, CUSTOMERS * 9)
      assert.equal(new Set(kept).size, REPLIES.length, 'a reply that is tried again is one message')
      const {
        rows: [{ event_sequence: newest }],
      } = await db.query('select event_sequence from organizations where id = $1', [pipeline.merchant.organizationId])
      await eventually('the last event', async () => follower.events.at(-1)?.sequence === newest)
      sawAll(follower)
    })
  },
)
