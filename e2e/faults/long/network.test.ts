import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findBinaries } from '../../../scripts/test/postgres.ts'
import { accountOf, balances, sawAll, settled } from '../../support/account.ts'
import { follow, type Follower } from '../../support/follower.ts'
import { customersWrite, personWrites } from '../../support/load.ts'
import { startPipeline, type Pipeline } from '../../support/pipeline.ts'
import { eventually } from '../../support/processes.ts'
import { seeded } from '../../support/random.ts'

const CUSTOMERS = 6

describe(
  'the line between a node and the database',
  { skip: !findBinaries() && 'no Postgres binaries on this machine' },
  () => {
    const random = seeded()
    let pipeline: Pipeline
    let follower: Follower
    /** A conversation for each test: WhatsApp takes messages to one customer at a pace. */
    let conversations: string[]
    before(async () => {
      pipeline = (await startPipeline({ envOf: (role) => ({ PGAPPNAME: role }) }))!
      follower = await follow(pipeline.url, pipeline.merchant)
      await customersWrite(pipeline, { customers: CUSTOMERS, each: 1, pause: 0 })
      conversations = await eventually('the conversations', async () => {
        const { rows } = await pipeline.db.query<{ id: string }>('select id from conversations where channel_id = $1', [
          pipeline.channelId,
        ])
        return rows.length === CUSTOMERS && rows.map(({ id }) => id)
      })
    })
    after(async () => {
      follower?.close()
      await pipeline?.close()
    })

    const soon = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most))
    const balanced = async () => {
      await settled(pipeline, 90)
      balances(await accountOf(pipeline, CUSTOMERS))
      const {
        rows: [{ event_sequence: newest }],
      } = await pipeline.db.query('select event_sequence from organizations where id = $1', [
        pipeline.merchant.organizationId,
      ])
      await eventually('the last event', async () => follower.events.at(-1)?.sequence === newest)
      sawAll(follower)
    }

    it('breaks again and again under load: nothing is lost and nothing is twice', async () => {
      const { api, worker } = pipeline
      const load = Promise.all([
        customersWrite(pipeline, { customers: CUSTOMERS, each: 12, pause: 300 }),
        personWrites(
          pipeline,
          conversations[0]!,
          Array.from({ length: 10 }, (_, n) => `Baik (${n}).`),
          200,
        ),
      ])
      for (let n = 0; n < 8; n++) {
        await soon(800)
        ;(random() < 0.5 ? api : worker).database.reset()
      }
      await load
      await balanced()
    })

    it('is cut for seconds under load: what waited goes on', async () => {
      const { api, worker } = pipeline
      const load = Promise.all([
        customersWrite(pipeline, { customers: CUSTOMERS, each: 12, pause: 500 }),
        personWrites(
          pipeline,
          conversations[1]!,
          Array.from({ length: 10 }, (_, n) => `Siap (${n}).`),
          200,
        ),
      ])
      for (const node of [api, worker]) {
        await soon(500)
        node.database.cut()
        await soon(4000)
        node.database.mend()
      }
      await load
      await balanced()
    })

    it('is cut in the middle of a transaction: the others of the business go on before it is back', async () => {
      const { api, db } = pipeline
      const held = async () => {
        const { rows: waiting } = await db.query(
          `select 1 from pg_stat_activity where application_name = 'api' and state = 'idle in transaction'`,
        )
        return (
          waiting.length > 0 && (await db.query('select 1 from organizations for update skip locked')).rows.length === 0
        )
      }
      // Whoever replies locks the business for some milliseconds: replies come, and are cut off, until it happens then.
      let caught = false
      const replies = (async () => {
        for (let n = 0; !caught; n++) await personWrites(pipeline, conversations[2]!, [`Ya (${n}).`], 0)
      })()
      await eventually('a cut within a transaction', async () => {
        api.database.cut()
        await new Promise((resolve) => setTimeout(resolve, 100))
        caught = await held()
        if (caught) return true
        api.database.mend()
        await soon(50)
        return false
      })
      const locked = Date.now()
      // As any other process would.
      await db.query("begin; set local lock_timeout = '40s'; select 1 from organizations for update; commit")
      console.log(`the business was locked for ${((Date.now() - locked) / 1000).toFixed(1)} s`)
      assert.equal(await held(), false, 'the database let go of it')
      api.database.mend()
      await replies
      await balanced()
    })

    it('dies without a word: it is found out', async () => {
      const { api, db, merchant } = pipeline
      api.database.forget()
      // As another process does: this one's other connections are dead as well.
      const {
        rows: [added],
      } = await db.query<{ sequence: number }>(
        `
      with numbered as (update organizations set event_sequence = event_sequence + 1 where id = $1 returning event_sequence),
        told as (select pg_notify('sapa_events', $1))
      insert into events (organization_id, sequence, name, payload)
      select $1, event_sequence, 'organization.upserted', '{}' from numbered, told returning sequence`,
        [merchant.organizationId],
      )
      await eventually('the event', async () => follower.events.at(-1)?.sequence === added!.sequence, 90)
    })
  },
)
