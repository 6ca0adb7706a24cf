import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SAMPLES } from './testFiles.ts'
import { FACTS, factsMissing, loadOracle } from './testOracle.ts'
import { INTERACTIVE_TYPES } from './outboundInteractive.ts'
import { CHECKS } from './outboundContent.ts'
import {
  eventually,
  startReceiver,
  startTestSandbox,
  type Credentials,
  type Json,
  type Receiver,
  type TestSandbox,
} from './testSandbox.ts'

const CUSTOMER = '6281300000001'
const FOLDER = join(FACTS, 'outbound-examples')
const PREFIX = 'post_Phone_Number_ID_messages__req__'

/** Keys and types of a value; the values themselves do not matter. */
const shapeOf = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => a.localeCompare(b))
            .map(([key, one]) => [key, shapeOf(one)]),
        )
      : typeof value

describe("Meta's own examples of messages", { skip: factsMissing }, () => {
  let sandbox: TestSandbox
  let receiver: Receiver
  let number: Credentials
  const files: Record<string, string> = {}

  before(async () => {
    sandbox = await startTestSandbox()
    receiver = await startReceiver()
    number = await sandbox.connected(receiver)
    await sandbox.write(number, CUSTOMER)
    await sandbox.control('POST', '/settings', { anyTemplate: true })
    for (const [kind, { type, bytes }] of Object.entries(SAMPLES))
      files[kind] = (await sandbox.upload(number, bytes, type)).body.id
  })
  after(async () => {
    await sandbox?.close()
    await receiver?.close()
  })

  /** An example with what it leaves open filled in: the recipient, ids of files and messages, addresses. */
  const fill = async (name: string): Promise<Json> => {
    const body = JSON.parse(readFileSync(join(FOLDER, `${PREFIX}${name}`), 'utf8'))
    if ('to' in body) body.to = CUSTOMER
    const content = body[body.type]
    if (content?.id) content.id = files[body.type]
    if (content?.header?.type === '<HEADER_TYPE>') content.header.type = 'text'
    if (content?.link) content.link = 'https://example.com/file'
    if (body.context) body.context.message_id = await sandbox.write(number, CUSTOMER)
    if (body.status) body.message_id = await sandbox.write(number, CUSTOMER)
    return body
  }
  const post = (body: unknown) => sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/messages`, body)
  const answer = JSON.parse(
    factsMissing
      ? '{}'
      : readFileSync(join(FOLDER, 'post_Phone_Number_ID_messages__res200__Send_Text_Message.json'), 'utf8'),
  )

  for (const name of factsMissing
    ? []
    : readdirSync(FOLDER)
        .filter((file) => file.startsWith(PREFIX))
        .map((file) => file.slice(PREFIX.length))) {
    const example = JSON.parse(readFileSync(join(FOLDER, `${PREFIX}${name}`), 'utf8'))
    // Without a type a message is a text: one of Meta's examples has none and no text either.
    const type = example.status ? 'read' : (example.type ?? 'text')
    const malformed = type !== 'read' && !(type in example)
    const claimed =
      !malformed &&
      (type === 'read' ||
        (type === 'interactive' ? INTERACTIVE_TYPES.includes(example.interactive.type) : type in CHECKS))
    it(`${claimed ? 'takes' : 'refuses'} ${name.replace('.json', '')}`, async () => {
      const { status, body } = await post(await fill(name))
      if (claimed) {
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual(shapeOf(body), type === 'read' ? { success: 'boolean' } : shapeOf(answer))
      } else {
        assert.equal(status, 400)
        assert.deepEqual(Object.keys(body.error).sort(), ['code', 'error_data', 'fbtrace_id', 'message', 'type'])
        assert.equal(body.error.code, malformed ? 131008 : 131051)
      }
    })
  }

  it('are not all it takes: what the schema refuses, the sandbox refuses too', async () => {
    const { checkSend } = await loadOracle()
    const text = { messaging_product: 'whatsapp', to: CUSTOMER, type: 'text', text: { body: 'Hello' } }
    assert.deepEqual(checkSend(text), [])
    assert.equal((await post(text)).status, 200)
    for (const change of [
      { text: { body: 'Hello', boby: 'Hello' } },
      { text: { body: 1 } },
      { text: undefined },
      { messaging_product: undefined },
      { recipient_type: 'somebody' },
      { type: 'poll' },
      { status: 'read' },
      { type: 'location', location: { latitude: 1, longitude: 1, lat: 1 } },
      { type: 'reaction', reaction: { messageId: 'wamid.1', emoji: '👍' } },
      { type: 'image', image: {} },
      { type: 'template', template: { name: 'x' } },
      { type: 'template', template: { language: { code: 'en' } } },
      { type: 'interactive', interactive: { type: 'button', body: { text: 'x' } } },
      { type: 'interactive', interactive: { type: 'list', body: { text: 'x' }, action: { sections: [] } } },
    ]) {
      const body = JSON.parse(JSON.stringify({ ...text, ...change }))
      assert.notDeepEqual(checkSend(body), [], `schema: ${JSON.stringify(change)}`)
      const { status, body: answer } = await post(body)
      assert.deepEqual([status, typeof answer.error?.code], [400, 'number'], `sandbox: ${JSON.stringify(change)}`)
    }
  })

  it('lead to webhooks that the schema accepts', async () => {
    const { checkWebhook } = await loadOracle()
    await sandbox.send(number, '6281399999999')
    await eventually('a failure', () => receiver.statuses().some(({ status }) => status === 'failed'))
    assert.ok(receiver.hits.length > 80)
    for (const { json } of receiver.hits) assert.deepEqual(checkWebhook(json), [], JSON.stringify(json))
  })
})
