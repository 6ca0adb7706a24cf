import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { controlRoutes } from './control.ts'
import type { Parts } from './parts.ts'
import { eventually, startConnected } from './testSandbox.ts'

const PAGES = ['/', '/phone', '/phone.js', '/phoneView.js', '/sandbox.css']

const { sandbox, receiver, number, close } = await startConnected()
after(close)

describe('the control interface', () => {
  it('makes a number with credentials of its own, as often as asked, that work at once', async () => {
    const { status, body } = await sandbox.control('POST', '/numbers', {
      name: 'Toko Budi',
      displayPhoneNumber: '+62 811-1111-2222',
    })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body).sort(), [
      'access_token',
      'app_id',
      'app_secret',
      'name',
      'phone_number',
      'phone_number_id',
      'phone_page',
      'waba_id',
    ])
    assert.equal(body.phone_number, '+6281111112222')
    assert.equal(body.phone_page, `${sandbox.url}/_sandbox/phone?phone_number_id=${body.phone_number_id}`)
    const graph = await sandbox.graph(
      body.access_token,
      'GET',
      `${body.phone_number_id}?fields=display_phone_number,verified_name`,
    )
    assert.deepEqual(graph.body, {
      id: body.phone_number_id,
      display_phone_number: '+62 811-1111-2222',
      verified_name: 'Toko Budi',
    })
    const other = await sandbox.number()
    for (const key of ['access_token', 'app_id', 'app_secret', 'phone_number', 'phone_number_id', 'waba_id'] as const)
      assert.notEqual(other[key], body[key])
    assert.equal((await sandbox.control('POST', '/numbers', { displayPhoneNumber: '6281111112222' })).status, 409)
    const { numbers } = (await sandbox.control('GET', '/numbers')).body
    assert.deepEqual(
      numbers.map((one: { phone_number_id: string; connected: boolean }) => [one.phone_number_id, one.connected]),
      [
        [other.phone_number_id, false],
        [body.phone_number_id, false],
        [number.phone_number_id, true],
      ],
    )
  })

  it('writes as a customer, keeps the name, and shows what the phone holds', async () => {
    const id = await sandbox.write(number, '+62 813-0000-0001', { type: 'text', text: 'Halo', name: 'Budi' })
    await sandbox.write(number, '6281300000001', { type: 'location', content: { latitude: -6.2, longitude: 106.8 } })
    const { messages } = (
      await sandbox.control('GET', `/phones/6281300000001/messages?phone_number_id=${number.phone_number_id}`)
    ).body
    assert.deepEqual(
      messages.map((one: { direction: string; type: string }) => [one.direction, one.type]),
      [
        ['in', 'text'],
        ['in', 'location'],
      ],
    )
    assert.equal(messages[0].id, id)
    assert.equal(messages[0].body.text.body, 'Halo')
    await eventually('both', () => receiver.messages().length === 2)
    assert.deepEqual(
      receiver.changes().map(({ value }) => value.contacts[0].profile.name),
      ['Budi', 'Budi'],
    )
  })

  it('tells an open phone that something changed', async () => {
    const ended = new AbortController()
    const { body } = await fetch(`${sandbox.url}/_sandbox/phones/6281300000002/events`, { signal: ended.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    assert.equal((await reader?.read())?.value, 'retry: 1000\n\n')
    await sandbox.write(number, '6281300000003')
    await sandbox.write(number, '6281300000002')
    assert.equal((await reader?.read())?.value, 'data: changed\n\n')
    ended.abort()
  })

  it('reports one status at a time when nothing is reported by itself, and failures with their code', async () => {
    await sandbox.control('POST', '/settings', { autoDeliver: false })
    await sandbox.write(number, '6281300000004')
    const { id } = (await sandbox.send(number, '6281300000004')).body.messages[0]
    const set = (body: object) => sandbox.control('POST', '/statuses', { message_id: id, ...body })
    assert.equal((await set({ status: 'delivered' })).status, 200)
    assert.equal((await set({ status: 'sent' })).status, 409, 'never backwards')
    assert.equal((await set({ status: 'eaten' })).status, 422)
    assert.equal((await set({ message_id: 'wamid.none', status: 'read' })).status, 404)
    assert.equal((await set({ status: 'failed', code: 131026, details: 'No such phone' })).status, 200)
    await eventually('three statuses', () => receiver.statuses().length === 3)
    assert.deepEqual(
      receiver.statuses().map(({ status }) => status),
      ['sent', 'delivered', 'failed'],
    )
    assert.deepEqual(
      [receiver.statuses()[2].errors[0].code, receiver.statuses()[2].errors[0].error_data.details],
      [131026, 'No such phone'],
    )
    assert.equal((await set({ status: 'read' })).status, 409, 'failed is the end')
    assert.deepEqual(
      (await sandbox.control('POST', '/phones/6281300000004/read', { phone_number_id: number.phone_number_id })).body,
      { read: 0 },
      'nor is it read later',
    )
    await sandbox.control('POST', '/settings', { autoDeliver: true, autoRead: true })
    const auto = (await sandbox.send(number, '6281300000004')).body.messages[0].id
    await eventually('read by itself', () =>
      receiver.statuses().some((status) => status.id === auto && status.status === 'read'),
    )
    await sandbox.control('POST', '/settings', { autoRead: false })
  })

  it('refuses what it does not understand, with the field and a sentence', async () => {
    for (const [method, path, body, status, words] of [
      ['POST', '/phones/6281300000001/messages', { text: 'x' }, 404, /^phone_number_id: no number/],
      ['POST', '/phones/12/messages', { phone_number_id: number.phone_number_id, text: 'x' }, 422, /^customer:/],
      ['POST', '/phones/6281300000001/read', {}, 404, /^phone_number_id:/],
      [
        'POST',
        '/faults',
        { kind: 'meteor' },
        422,
        /^kind: must be one of http-500, http-500-after-accept, http-429, timeout-after-accept, silence-after-accept, reset, token-expired, error-code, status-first/,
      ],
      ['POST', '/faults', { kind: 'reset', count: 0 }, 422, /^count:/],
      ['POST', '/faults', { kind: 'error-code', code: 'x' }, 422, /^code:/],
      ['POST', '/faults', { kind: 'reset', phone_number_id: '1' }, 404, /^phone_number_id:/],
      ['POST', '/settings', { autodeliver: true }, 422, /^autodeliver:/],
      ['POST', '/settings', { paused: 'yes' }, 422, /^paused:/],
      ['POST', '/webhooks', { phone_number_id: number.phone_number_id }, 422, /^body:/],
      ['POST', '/webhooks/replay', { position: 99999 }, 404, /^position:/],
      ['GET', '/nothing', undefined, 404, /No such call/],
    ] as const) {
      const answer = await sandbox.control(method, path, body)
      assert.equal(answer.status, status, `${path} ${JSON.stringify(body)}`)
      assert.match(answer.body.message, words)
    }
  })

  it('answers every call that its page documents, and documents every call that it answers', async () => {
    const page = await sandbox.control('GET', '/')
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    const documented = new Set(
      [...String(page.body).matchAll(/<tr><td><code>(\w+) \/_sandbox(\/[^?<]*)/g)].map(
        ([, method, path]) => `${method} ${path?.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const answered = new Set<string>()
    const app = Fastify()
    app.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD' && !PAGES.includes(url)) answered.add(`${String(method)} ${url}`)
    })
    controlRoutes(app, {} as Parts, new Set())
    assert.deepEqual([...documented].sort(), [...answered].sort())
  })

  it('serves the phone page', async () => {
    for (const path of PAGES) assert.equal((await sandbox.control('GET', path)).status, 200)
  })
})
