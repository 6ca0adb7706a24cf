import { createHmac } from 'node:crypto'
import { follow } from '../../e2e/support/follower.ts'
import { signUp, type Merchant } from '../../e2e/support/merchant.ts'
import type { Pipeline } from '../../e2e/support/pipeline.ts'

export interface Written {
  customer: string
  text: string
}

/** A business with a number that no agent answers, and somebody who looks at its inbox. */
export interface Shop {
  merchant: Merchant
  channelId: string
  phoneNumberId: string
  /** Posts a customer's message as WhatsApp does. @returns once it is acknowledged */
  receive: (customer: string, text: string) => Promise<void>
  /** The same with several in one delivery. */
  receiveAll: (written: Written[]) => Promise<void>
  /** When the browser of a colleague was shown a text, by `performance.now()`. */
  seen: Map<string, number>
  close: () => void
}

export async function openShop({ url, sandboxUrl }: Pipeline, name: string): Promise<Shop> {
  const merchant = await signUp(url, name)
  const { organizationId, call } = merchant
  const { data: number } = await call('POST', '/channels/sandbox-numbers', { organizationId })
  const { data: channel } = await call('POST', '/channels', {
    organizationId,
    provider: 'sandbox',
    identifier: number.identifier,
    identifierId: number.identifier_id,
    apiKey: number.api_key,
    appSecret: number.app_secret,
    wabaId: number.waba_id,
  })
  const seen = new Map<string, number>()
  const follower = await follow(url, merchant, ({ name: event, payload }) => {
    if (event === 'message.upserted' && !seen.has(payload.message.text))
      seen.set(payload.message.text, performance.now())
  })
  const receiveAll = async (written: Written[]) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: number.waba_id,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: number.identifier, phone_number_id: number.identifier_id },
                contacts: [...new Set(written.map(({ customer }) => customer))].map((customer) => ({
                  profile: { name: 'Budi' },
                  wa_id: customer,
                })),
                messages: written.map(({ customer, text }) => ({
                  from: customer,
                  id: `wamid.${sandboxUrl.length}.${text}.${performance.now()}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: text },
                })),
              },
            },
          ],
        },
      ],
    })
    const signature = createHmac('sha256', number.app_secret).update(body).digest('hex')
    const response = await fetch(channel.webhook_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    })
    if (response.status !== 200) throw new Error(`the webhook was answered with ${response.status}`)
    await response.arrayBuffer()
  }
  return {
    merchant,
    channelId: channel.id,
    phoneNumberId: number.identifier_id,
    seen,
    close: follower.close,
    receive: (customer, text) => receiveAll([{ customer, text }]),
    receiveAll,
  }
}
