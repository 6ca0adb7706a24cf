import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { findBinaries, throwawayPostgres, type ThrowawayPostgres } from '../../../scripts/test/postgres.ts'
import { settled } from '../../support/account.ts'
import { customer } from '../../support/load.ts'
import { startPipeline, type Pipeline } from '../../support/pipeline.ts'
import { eventually, root, runUntil, secrets, type Running } from '../../support/processes.ts'

const binaries = findBinaries()
const PROGRAMS = ['pg_dump', 'pg_restore', 'psql']
const why =
  !(binaries && PROGRAMS.every((name) => existsSync(join(binaries, name)))) &&
  `no ${PROGRAMS.join(', ')} on this machine`

/** The commands that the operator is told, in their order: how to back up, and how to bring it back. */
function commands(): { backUp: string; restore: string } {
  const [, chapter = ''] = readFileSync(join(root, 'docs', 'operating.md'), 'utf8').split('## Backing up\n')
  const blocks = chapter
    .split('\n## ')[0]!
    .split(/\n\n(?! )/)
    .map((paragraph) => /(?:^ {4}.+\n?)+/m.exec(paragraph)?.[0].replace(/^ {4}/gm, ''))
    .filter((block) => block !== undefined)
  assert.equal(blocks.length, 2, 'docs/operating.md has one block of commands to back up and one to restore')
  return { backUp: blocks[0]!, restore: blocks[1]! }
}

describe('a backup, made and brought back with the commands of docs/operating.md', { skip: why }, () => {
  const installation = secrets()
  let pipeline: Pipeline
  let second: ThrowawayPostgres
  let folder: string
  const started: Running[] = []
  const shell = (script: string, env: Record<string, string>) =>
    execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sapa-restore-'))
    pipeline = (await startPipeline({ env: installation }))!
    second = (await throwawayPostgres())!
  })
  after(async () => {
    await Promise.all(started.map(({ kill }) => kill()))
    await pipeline?.close()
    second?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('holds every message and file, and the product works on: sessions, the sealed keys of numbers, answers', async () => {
    const { control, phoneNumberId, merchant, url, sandboxUrl, api, worker } = pipeline
    const writes = (who: number, type: string, content: object) =>
      control('POST', `/phones/${customer(who)}/messages`, { phone_number_id: phoneNumberId, type, [type]: content })
    const conversations = async (): Promise<any[]> =>
      (await merchant.call('GET', `/conversations?organizationId=${merchant.organizationId}`)).data // any: what the api answers
    const messages = async (): Promise<any[]> =>
      (
        await Promise.all(
          (await conversations()).map(
            async ({ id }) => (await merchant.call('GET', `/conversations/${id}/messages?limit=100`)).data,
          ),
        )
      ).flat()
    const told = async () =>
      (await messages()).map(({ id, direction, text, status, media }) => ({
        id,
        direction,
        text,
        status,
        file: media?.bytes ?? null,
      }))

    const picture = readFileSync(join(root, 'docs', 'conversation.png'))
    await writes(0, 'text', { body: 'Jam berapa toko buka?' })
    await writes(1, 'image', { data: picture.toString('base64'), mime_type: 'image/png' })
    await eventually(
      'two answers',
      async () => (await told()).filter(({ direction }) => direction === 'out').length === 2,
      60,
    )
    await settled(pipeline, 60)
    const before = await told()
    assert.deepEqual(before.map(({ status, file }) => [status, file]).sort(), [
      ['delivered', null],
      ['delivered', null],
      ['received', null],
      ['received', picture.length],
    ])

    await api.running.stop()
    await worker.running.stop()
    const { backUp, restore } = commands()
    shell(backUp, { DATABASE_MIGRATION_URL: pipeline.postgres.url, SAPA_DATA_DIR: join(pipeline.folder, 'data') })
    const [data, login] = [join(folder, 'data'), second.url.replace('//sapa@', '//sapa_login@')]
    shell(`mkdir "$SAPA_DATA_DIR"; ${restore}`, { DATABASE_MIGRATION_URL: second.url, SAPA_DATA_DIR: data })

    const env = {
      ...installation,
      PORT: new URL(url).port,
      SAPA_DATA_DIR: data,
      SAPA_SANDBOX_URL: sandboxUrl,
      SAPA_PUBLIC_URL: url,
      DATABASE_URL: login,
    }
    const start = async (role: string, ready: string, more: Record<string, string> = { SAPA_MIGRATE: 'no' }) =>
      started.push(await runUntil(ready, 'api/src/main.ts', { ...env, SAPA_ROLE: role, ...more }))
    await start('migrate', 'up to date', { DATABASE_MIGRATION_URL: second.url })
    await start('api', 'listens')
    await start('worker', 'takes jobs')

    assert.deepEqual(await told(), before)
    const { id } = (await messages()).find(({ media }) => media)
    const { data: address } = await merchant.call('GET', `/messages/${id}/media`)
    assert.ok(
      picture.equals(Buffer.from(await (await fetch(new URL(address.url, url))).arrayBuffer())),
      'the picture is what the customer sent',
    )
    await writes(2, 'text', { body: 'Jam berapa toko buka?' })
    await eventually(
      'an answer on the phone',
      async () =>
        (await messages()).filter(({ text, status }) => /08\.00/.test(text) && status === 'delivered').length === 2,
      60,
    )
  })
})
