import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { connectAnsweringNumber, signUp, type Merchant } from '../support/merchant.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { eventually, runUntil, secrets, type Running } from '../support/processes.ts'

const CUSTOMERS = 20
const EACH = 10

/** What the sandbox tells of a message on a customer's phone. */
interface OnPhone {
  direction: 'in' | 'out'
  /** The outbox id, which goes with a message from the business. */
  biz_opaque_callback_data?: string
}

/** What the api tells of a conversation and of a message in it, as far as it is looked at here. */
interface Conversation {
  id: string
  contact: { phone_number: string }
}
interface Message {
  direction: 'in' | 'out'
  text: string
}

describe('the server killed while 200 customers’ messages come in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-kill-'))
  let sandbox: Running
  let server: Running
  let sandboxUrl: string
  let serverUrl: string
  let startServer: () => Promise<Running>
  let merchant: Merchant
  let phoneNumberId: string

  before(async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    sandboxUrl = `http://localhost:${sandboxPort}`
    serverUrl = `http://localhost:${port}`
    sandbox = await runUntil('listens', 'whatsapp-sandbox/src/main.ts', {
      SANDBOX_PORT: String(sandboxPort),
      SAPA_DATA_DIR: join(folder, 'sandbox'),
    })
    const env = { ...secrets(), PORT: String(port), SAPA_DATA_DIR: join(folder, 'data'), SAPA_SANDBOX_URL: sandboxUrl }
    startServer = () => runUntil('listens', 'api/src/main.ts', env)
    server = await startServer()
    // Meta tries for days, after waits that grow; what was refused is to come again within the test.
    await fetch(`${sandboxUrl}/_sandbox/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ retryEvery: 500 }),
    })
    merchant = await signUp(serverUrl, 'kill')
    ;({ phoneNumberId } = await connectAnsweringNumber(merchant))
  })
  after(async () => {
    await server?.kill()
    await sandbox?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const customer = (index: number) => `62811${String(1_000_000 + index)}`

  /** Every text in the merchant's inbox, by customer. */
  async function inbox(): Promise<{ phone: string; texts: string[] }[]> {
    const conversations: Conversation[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: Conversation[]; meta: { next_cursor: string | null } } = await merchant.call(
        'GET',
        `/conversations?organizationId=${merchant.organizationId}&limit=100${cursor ? `&cursor=${cursor}` : ''}`,
      )
      conversations.push(...page.data)
      cursor = page.meta.next_cursor
    }
    return Promise.all(
      conversations.map(async ({ id, contact }) => {
        const { data }: { data: Message[] } = await merchant.call('GET', `/conversations/${id}/messages?limit=100`)
        return {
          phone: contact.phone_number,
          texts: data.filter(({ direction }) => direction === 'in').map(({ text }) => text),
        }
      }),
    )
  }

  it('has every acknowledged message once, and no phone holds two copies of an answer', async () => {
    const writing = Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, index) => {
        for (let n = 0; n < EACH; n++) {
          await fetch(`${sandboxUrl}/_sandbox/phones/${customer(index)}/messages`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              phone_number_id: phoneNumberId,
              type: 'text',
              text: `Jam berapa toko buka? (${index}.${n})`,
            }),
          })
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
      }),
    )
    for (const pause of [300, 700]) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      await server.kill()
      server = await startServer()
    }
    await writing

    const expected = Array.from(
      { length: CUSTOMERS * EACH },
      (_, i) => `Jam berapa toko buka? (${Math.floor(i / EACH)}.${i % EACH})`,
    ).sort()
    await eventually(
      'all messages in the inbox',
      async () => {
        const have = (await inbox()).flatMap(({ texts }) => texts).length
        console.log(`${have} of ${expected.length} messages are in the inbox`)
        await new Promise((resolve) => setTimeout(resolve, 4000))
        return have >= expected.length
      },
      240,
    )
    const received = (await inbox()).flatMap(({ texts }) => texts).sort()
    assert.deepEqual(received, expected, 'each message is there once')

    // Every customer gets an answer; then nothing more is under way.
    await eventually(
      'an answer on each phone',
      async () => {
        const phones = await Promise.all(Array.from({ length: CUSTOMERS }, (_, index) => answers(index)))
        return phones.every((texts) => texts.length > 0)
      },
      240,
    )
    await new Promise((resolve) => setTimeout(resolve, 3000))
    for (let index = 0; index < CUSTOMERS; index++) {
      const keys = await answers(index)
      assert.equal(new Set(keys).size, keys.length, `the phone of customer ${index} holds two copies of one answer`)
    }
  })

  /** The outbox ids of what a customer's phone holds from the business. */
  async function answers(index: number): Promise<string[]> {
    const phone = `${sandboxUrl}/_sandbox/phones/${customer(index)}`
    const response = await fetch(`${phone}/messages?phone_number_id=${phoneNumberId}`)
    const { messages } = (await response.json()) as { messages: OnPhone[] }
    return messages
      .filter(({ direction }) => direction === 'out')
      .map(({ biz_opaque_callback_data: key }) => {
        assert.ok(key, 'what the business sends names its row of the outbox')
        return key
      })
  }
})
