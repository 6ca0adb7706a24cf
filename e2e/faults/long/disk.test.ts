import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { findBinaries } from '../../../scripts/test/postgres.ts'
import { accountOf, balances, settled } from '../../support/account.ts'
import { customer, customersWrite, personWrites } from '../../support/load.ts'
import { startPipeline, type Pipeline } from '../../support/pipeline.ts'
import { eventually, root } from '../../support/processes.ts'
import { smallDisk, type SmallDisk } from '../../support/smallDisk.ts'

const CUSTOMERS = 8
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const disks = { database: smallDisk(300), files: smallDisk(4) }
const why = !findBinaries()
  ? 'no Postgres binaries on this machine'
  : !disks.database && 'this process may not mount a disk of its own'

describe('a disk that is full', { skip: why }, () => {
  let pipeline: Pipeline
  let database: SmallDisk
  let files: SmallDisk
  before(async () => {
    database = disks.database!
    files = disks.files!
    // Few files of the write-ahead log are made ahead, so that one is missing soon.
    pipeline = (await startPipeline({
      databaseParent: database.folder,
      databaseSettings: ['min_wal_size=32MB', 'max_wal_size=32MB'],
      env: { SAPA_DATA_DIR: files.folder },
    }))!
  })
  after(async () => {
    await pipeline?.close()
    for (const disk of Object.values(disks)) disk?.close()
  })

  it("of files: customers' pictures come when there is room again, and nothing of a half is left", async () => {
    const { control, db, phoneNumberId, channelId } = pipeline
    const picture = readFileSync(join(root, 'docs', 'conversation.png')).toString('base64')
    const pictures = async () =>
      (
        await db.query<{ status: string; attempts: number }>(
          'select status, attempts from media where channel_id = $1',
          [channelId],
        )
      ).rows
    files.fill()
    await control('POST', `/phones/${customer(0)}/messages`, {
      phone_number_id: phoneNumberId,
      type: 'image',
      image: { data: picture, mime_type: 'image/png' },
    })
    await eventually('a try', async () => (await pictures()).some(({ attempts }) => attempts > 0))
    assert.deepEqual(
      (await pictures()).map(({ status }) => status),
      ['waiting'],
    )
    files.free()
    await eventually('the picture', async () => (await pictures()).every(({ status }) => status === 'stored'), 40)
    const kept = readdirSync(join(files.folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    assert.equal(kept.length, 1)
  })

  it('of the database: what was not written down was not acknowledged, and comes again', async () => {
    const { db, channelId, postgres } = pipeline
    await customersWrite(pipeline, { customers: CUSTOMERS, each: 1, pause: 0 })
    const conversation = await eventually(
      'a conversation',
      async () =>
        (await db.query<{ id: string }>('select id from conversations where channel_id = $1', [channelId])).rows[0]?.id,
    )
    await settled(pipeline, 60)
    database.fill()
    const load = Promise.all([
      customersWrite(pipeline, { customers: CUSTOMERS, each: 20, pause: 200 }),
      personWrites(
        pipeline,
        conversation,
        Array.from({ length: 10 }, (_, n) => `Baik (${n}).`),
        300,
      ),
    ])
    const refused = await eventually(
      'a refusal of the database',
      async () => {
        const { deliveries } = await pipeline.control('GET', '/deliveries?limit=1000')
        return deliveries.some(
          ({ due, answer }: { due: number | null; answer: number | null }) =>
            due !== null && answer !== null && answer !== 200,
        )
      },
      60,
    )
    assert.ok(refused)
    await sleep(3000)
    database.free()
    // As whoever looks after it does: a Postgres that could not write its log has ended.
    await postgres.kill()
    await postgres.start()
    await load
    await settled(pipeline, 120)
    balances(await accountOf(pipeline, CUSTOMERS))
  })
})
