import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { registration } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createMailbox } from './mailbox.ts'
import { createPost } from './mailer.ts'

const mail = (to: string, text = 'isi') => ({ to, subject: 'Kode Anda', text })

describe('the mailbox', () => {
  const folders: string[] = []
  const folder = () => {
    folders.push(mkdtempSync(join(tmpdir(), 'sapa-mailbox-')))
    return folders.at(-1)!
  }
  after(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })))

  it('shows the newest first, of one address or of all, also after a restart', async () => {
    const dataDir = folder()
    const mailbox = createMailbox(dataDir)
    await mailbox.send(mail('sari@example.com', 'satu'))
    await mailbox.send(mail('budi@example.com', 'dua'))
    await mailbox.send(mail('sari@example.com', 'tiga'))
    assert.deepEqual(
      mailbox.list('Sari@example.com').map(({ text }) => text),
      ['tiga', 'satu'],
    )
    assert.deepEqual(
      createMailbox(dataDir)
        .list()
        .map(({ text }) => text),
      ['tiga', 'dua', 'satu'],
    )
  })

  it('keeps the last two hundred', async () => {
    const mailbox = createMailbox(folder())
    for (let i = 0; i < 205; i++) await mailbox.send(mail('sari@example.com', String(i)))
    assert.equal(mailbox.list().length, 200)
    assert.equal(mailbox.list()[0]?.text, '204')
  })

  it('is not there where mails are sent for real', () => {
    const config = {
      dataDir: folder(),
      mailFrom: 'Sapa <a@example.com>',
      smsWebhook: { url: '', secret: '' },
      whatsapp: { graphUrl: '', graphVersion: '' },
      whatsappCodes: { numberId: '', token: '', template: '' },
    }
    const sending = createPost({ ...config, env: 'production', smtpUrl: 'smtp://127.0.0.1:9' })
    assert.deepEqual([sending.mailbox, sending.phone], [undefined, undefined])
    assert.equal(createPost({ ...config, env: 'development', smtpUrl: 'smtp://127.0.0.1:9' }).mailbox, undefined)
    assert.throws(() => createPost({ ...config, env: 'production', smtpUrl: '' }), /SMTP_URL/)
  })
})

describe('the page of the mailbox', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer()
    await server.call('POST', '/auth/register', { body: registration })
    await server.deps.post.mail.send({
      to: '+6281234567890',
      subject: '<script>alert(1)</script>',
      text: 'Kode Anda adalah 012345 & rahasia',
    })
  })
  after(() => server.close())

  it('shows the code and what came with it, as text, in the language of the browser', async () => {
    const response = await fetch(`${server.url}/dev/mailbox`, { headers: { 'accept-language': 'id-ID' } })
    const html = await response.text()
    assert.match(html, /<html lang="id">/)
    assert.match(html, /Kotak surat/)
    assert.match(html, /class="code">012345</)
    assert.ok(!html.includes('<script>'))
    assert.match(html, /http-equiv="refresh" content="3"/)
  })

  it('gives the mails of one address as JSON', async () => {
    const response = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent('+6281234567890')}`)
    assert.equal(((await response.json()) as { text: string }[])[0]?.text, 'Kode Anda adalah 012345 & rahasia')
    const own = (await (await fetch(`${server.url}/dev/mailbox.json?to=${registration.email}`)).json()) as {
      text: string
    }[]
    assert.match(own[0]!.text, /^Your code is \d{6}\./)
  })

  it('is for this machine: other names and other origins do not get it', async () => {
    const get = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${server.url}/dev/mailbox.json`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    assert.equal(await get('localhost:3000'), 200)
    assert.equal(await get('sapa.attacker.example'), 404)
    assert.equal(await get('localhost.attacker.example'), 404)
    const foreign = await fetch(`${server.url}/dev/mailbox.json`, { headers: { origin: 'https://attacker.example' } })
    assert.equal(foreign.headers.get('access-control-allow-origin'), null)
  })
})
