import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findBinaries } from '../../scripts/test/postgres.ts'
import { accountOf, balances, settled } from '../support/account.ts'
import { customersWrite, personWrites } from '../support/load.ts'
import { startPipeline, type Pipeline } from '../support/pipeline.ts'
import { eventually } from '../support/processes.ts'

/** Longer than the product waits for an answer (20 s) and looks after what was left behind. */
const PATIENCE_SECONDS = 40

describe(
  'WhatsApp that takes a message and never answers',
  { skip: !findBinaries() && 'no Postgres binaries on this machine' },
  () => {
    let pipeline: Pipeline
    before(async () => {
      pipeline = (await startPipeline())!
    })
    after(() => pipeline?.close())

    it('gets it once, also when the sender dies as it waits: it is not confirmed for as long as no status comes, and never failed', async () => {
      const { control, db, merchant, worker, channelId } = pipeline
      await customersWrite(pipeline, { customers: 1, each: 1, pause: 0 })
      await settled(pipeline, 60)
      const {
        rows: [conversation],
      } = await db.query<{ id: string }>('select id from conversations where channel_id = $1', [channelId])
      const write = async (text: string) => (await personWrites(pipeline, conversation!.id, [text], 0))[0]!
      const shown = async (id: string) =>
        (await merchant.call('GET', `/conversations/${conversation!.id}/messages`)).data.find(
          (message: { id: string }) => message.id === id,
        )
      const copies = async (id: string) => (await accountOf(pipeline, 1)).onPhones.filter((one) => one === id).length
      const unconfirmed = async (id: string) => {
        await eventually('the end of the waiting', async () => (await shown(id)).status !== 'sending', PATIENCE_SECONDS)
        const { status, failure, resend } = await shown(id)
        assert.deepEqual({ status, resend }, { status: 'unconfirmed', resend: 'ask' })
        assert.match(failure, /^WhatsApp has not confirmed this message, so it may or may not have arrived\./)
      }
      await control('POST', '/settings', { paused: true })

      await control('POST', '/faults', { kind: 'silence-after-accept' })
      const silent = await write('Baik.')
      const next = await write('Sebentar ya.')
      await eventually('the message on the phone', async () => (await copies(silent)) === 1)
      assert.deepEqual(
        [(await shown(silent)).status, (await shown(next)).status],
        ['sending', 'queued'],
        'its answer is waited for, and the next one waits with it',
      )
      await unconfirmed(silent)
      await eventually('the next message', async () => (await shown(next)).status === 'sent')

      await control('POST', '/faults', { kind: 'silence-after-accept' })
      const orphan = await write('Kami cek dulu.')
      await eventually('the message on the phone', async () => (await copies(orphan)) === 1)
      await worker.crash()
      await unconfirmed(orphan)
      const last = await write('Terima kasih.')
      await eventually('a later message', async () => (await shown(last)).status === 'sent')
      for (const id of [silent, orphan])
        assert.deepEqual([(await shown(id)).status, await copies(id)], ['unconfirmed', 1])

      await control('POST', '/settings', { paused: false })
      await settled(pipeline, 60)
      for (const id of [silent, orphan])
        assert.deepEqual(
          [(await shown(id)).status, (await shown(id)).failure],
          ['delivered', null],
          'the status settles it',
        )
      balances(await accountOf(pipeline, 1))
    })
  },
)
