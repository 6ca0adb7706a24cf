import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { mediaLimit } from './mediaTypes.ts'
import { SAMPLES } from './testFiles.ts'
import { startTestSandbox, type Credentials, type TestSandbox } from './testSandbox.ts'

describe('media', () => {
  let sandbox: TestSandbox
  let number: Credentials

  before(async () => {
    sandbox = await startTestSandbox()
    number = await sandbox.number()
  })
  after(() => sandbox.close())

  const lookUp = (id: string, token = number.access_token, query = '') => sandbox.graph(token, 'GET', `${id}${query}`)
  const fetchFile = (url: string, token?: string) =>
    fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})

  it('that was uploaded is found by its id and fetched, byte for byte, with the token', async () => {
    const { type, bytes, name } = SAMPLES.document
    const { status, body } = await sandbox.upload(number, bytes, type, name)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['id'])
    const found = (await lookUp(body.id)).body
    assert.deepEqual(found, {
      messaging_product: 'whatsapp',
      url: found.url,
      mime_type: type,
      sha256: createHash('sha256').update(bytes).digest('base64'),
      file_size: String(bytes.length),
      id: body.id,
    })
    assert.equal((await lookUp(body.id, number.access_token, `?phone_number_id=${number.phone_number_id}`)).status, 200)
    const file = await fetchFile(found.url, number.access_token)
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('content-type'), type)
    assert.deepEqual(Buffer.from(await file.arrayBuffer()), bytes)
    await sandbox.restart()
    assert.deepEqual(
      Buffer.from(await (await fetchFile((await lookUp(body.id)).body.url, number.access_token)).arrayBuffer()),
      bytes,
      'also after a restart',
    )
  })

  it('is not handed out without the token, with a forged address, or after five minutes', async () => {
    const { id } = (await sandbox.upload(number, SAMPLES.image.bytes, 'image/png')).body
    const other = await sandbox.number()
    const { url } = (await lookUp(id)).body
    const status = async (address: string, token?: string) => (await fetchFile(address, token)).status
    assert.equal(await status(url), 401)
    assert.equal(await status(url, 'EAAwrong'), 401)
    assert.equal(await status(url, other.access_token), 404)
    assert.equal(await status(url.replace(/ext=\d/, 'ext=9'), number.access_token), 404)
    assert.equal(await status(url.replace('hash=', 'hash=-'), number.access_token), 404)
    await sandbox.control('POST', '/settings', { clockAhead: 295 })
    assert.equal(await status(url, number.access_token), 200)
    await sandbox.control('POST', '/settings', { clockAhead: 301 })
    assert.equal(await status(url, number.access_token), 404)
    assert.equal(await status((await lookUp(id)).body.url, number.access_token), 200, 'a new address')
    await sandbox.control('POST', '/settings', { clockAhead: 0 })
    for (const refused of [
      await lookUp(id, other.access_token),
      await lookUp(id, number.access_token, '?phone_number_id=1'),
      await lookUp('123'),
    ]) {
      assert.deepEqual([refused.status, refused.body.error.code, refused.body.error.error_subcode], [400, 100, 33])
    }
  })

  it('is gone after 30 days, or when deleted', async () => {
    const upload = async () => (await sandbox.upload(number, SAMPLES.image.bytes, 'image/png')).body.id
    const [kept, deleted] = [await upload(), await upload()]
    const other = await sandbox.number()
    assert.equal((await sandbox.graph(other.access_token, 'DELETE', deleted)).status, 400)
    assert.deepEqual((await sandbox.graph(number.access_token, 'DELETE', deleted)).body, { success: true })
    assert.equal((await lookUp(deleted)).status, 400)
    assert.equal((await lookUp(kept)).status, 200)
    await sandbox.control('POST', '/settings', { clockAhead: 30 * 24 * 3600 + 1 })
    assert.equal((await lookUp(kept)).status, 400)
    await sandbox.control('POST', '/settings', { clockAhead: 0 })
  })

  it('is refused where it is of no type that Meta takes, not of the type it says, or too large', async () => {
    const code = async (bytes: Buffer, type: string, more?: Record<string, string>) =>
      (await sandbox.upload(number, bytes, type, 'file', more)).body.error?.code ?? 200
    for (const { bytes, type } of Object.values(SAMPLES)) assert.equal(await code(bytes, type), 200, type)
    assert.equal(await code(SAMPLES.audio.bytes, 'audio/ogg; codecs=opus'), 200)
    assert.equal(await code(Buffer.from('<svg/>'), 'image/svg+xml'), 100)
    assert.equal(await code(SAMPLES.document.bytes, 'image/png'), 131053)
    assert.equal(await code(SAMPLES.image.bytes, 'image/png', {}), 100, 'no messaging_product')
    const MB = 1024 * 1024
    const still = SAMPLES.sticker.bytes
    const moving = Buffer.from('RIFF\u0010\0\0\0WEBPVP8X\u000a\0\0\0\u0002 moves', 'latin1')
    for (const [bytes, type, limit] of [
      [SAMPLES.image.bytes, 'image/png', 5 * MB],
      [SAMPLES.audio.bytes, 'audio/ogg', 16 * MB],
      [SAMPLES.video.bytes, 'video/mp4', 16 * MB],
      [SAMPLES.document.bytes, 'application/pdf', 100 * MB],
      [still, 'image/webp', 100 * 1024],
      [moving, 'image/webp', 500 * 1024],
    ] as const) {
      assert.equal(mediaLimit(type, bytes), limit, type)
      // The largest documents are left to the line above: they would take longer than all other tests.
      if (limit > 16 * MB) continue
      assert.equal(await code(Buffer.concat([bytes], limit), type), 200, `${type}: as large as it may be`)
      assert.equal(await code(Buffer.concat([bytes], limit + 1), type), 131053, `${type}: a byte more`)
    }
  })

  it("is refused in Meta's shape where the form is none", async () => {
    const response = await fetch(`${sandbox.url}/v26.0/${number.phone_number_id}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${number.access_token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nothing',
    })
    assert.deepEqual([response.status, ((await response.json()) as { error: { code: number } }).error.code], [400, 100])
    assert.equal(
      (
        await sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/media`, {
          messaging_product: 'whatsapp',
        })
      ).body.error.code,
      100,
    )
  })
})
