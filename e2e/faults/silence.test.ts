import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findBinaries } from '../../scripts/test/postgres.ts'
import { accountOf, balances, settled } from '../support/account.ts'
import { customersWrite, personWrites } from '../support/load.ts'
import { startPipeline, type Pipeline } from '../support/pipeline.ts'
import { eventually } from '../support/processes.ts'

/** Longer than the product waits for an answer (20 s) and looks after what was left behind. */
const PATIENCE_SECONDS = 40

describe('WhatsApp that takes a message and never answers', { skip: !findBinaries() && 'no Postgres binaries on this machine' }, () => {
  let pipeline: Pipeline
  before(async () => {
    pipeline = (await startPipeline())!
  })
  after(() => pipeline?.close())

  it('gets it once: it is shown as not confirmed, for as long as no status comes, and never as failed', async () => {
    const { control, db, merchant, worker, channelId } = pipeline
    await customersWrite(pipeline, { customers: 1, each: 1, pause: 0 })
    await settled(pipeline, 60)
    const { rows: [conversation] } = await db.query<{ id: string }>('select id from conversations where channel_id = $1', [channelId])
    await control('POST', '/settings', { paused: true })
    await control('POST', '/faults', { kind: 'silence-after-accept' })

    const [silent, next] = await personWrites(pipeline, conversation!.id, ['Baik.', 'Sebentar ya.'], 0)
    const shown = async (id: string) => (await merchant.call('GET', `/conversations/${conversation!.id}/messages`)).data.find((message: { id: string }) => message.id === id)
    const copies = async () => (await accountOf(pipeline, 1)).onPhones.filter((id) => id === silent).length
    await eventually('the message on the phone', async () => (await copies()) === 1)
    assert.deepEqual([(await shown(silent!)).status, (await shown(next!)).status], ['sending', 'queued'], 'its answer is waited for, and the next one waits with it')

    await eventually('the end of the waiting', async () => (await shown(silent!)).status !== 'sending', PATIENCE_SECONDS)
    const { status, failure, resend } = await shown(silent!)
    assert.deepEqual({ status, resend }, { status: 'unconfirmed', resend: 'ask' })
    assert.match(failure, /^WhatsApp has not confirmed this message, so it may or may not have arrived\./)
    await eventually('the next message', async () => (await shown(next!)).status === 'sent')
    // Nothing that begins anew sends it again.
    await worker.crash()
    const [after] = await personWrites(pipeline, conversation!.id, ['Terima kasih.'], 0)
    await eventually('a later message', async () => (await shown(after!)).status === 'sent')
    assert.equal((await shown(silent!)).status, 'unconfirmed')
    assert.equal(await copies(), 1)

    await control('POST', '/settings', { paused: false })
    await settled(pipeline, 60)
    assert.deepEqual([(await shown(silent!)).status, (await shown(silent!)).failure], ['delivered', null], 'the status settles it')
    balances(await accountOf(pipeline, 1))
  })
})
