import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The WhatsApp number that belongs to a number id of the fake. */
export function numberOf(phoneNumberId: string): string {
  return `+62811${phoneNumberId.slice(-8)}`
}

/** The settings of an operator's app at the fake. */
export const FAKE_META = { metaAppId: '30', metaConfigId: '40', metaAppSecret: 'secret' }

let numbers = 10_000_000

/** A number id that nobody has. */
export function newPhoneNumberId(): string {
  return `1${String(numbers++).padStart(14, '0')}`
}

/** WhatsApp's interface for tests that are about something else: it knows every number and agrees to everything. */
export async function startFakeGraph(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(request))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer({ method, url = '' }: IncomingMessage): object {
  const [path = ''] = url.split('?')
  if (path === '/_sandbox/numbers') {
    const id = newPhoneNumberId()
    return {
      phone_number: numberOf(id),
      phone_number_id: id,
      waba_id: '20',
      access_token: 'token',
      app_id: '30',
      app_secret: 'secret',
      phone_page: `http://localhost/_sandbox/phone/${id}`,
    }
  }
  // A code of the fake buys the key of the account that it names, which has the number of the same id.
  const query = new URL(url, 'http://localhost').searchParams
  if (path.endsWith('/oauth/access_token')) return { access_token: `key of ${query.get('code')}` }
  if (path.endsWith('/debug_token')) {
    const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
    const target_ids = [query.get('input_token')?.replace('key of ', '')]
    return {
      data: {
        app_id: FAKE_META.metaAppId,
        is_valid: true,
        scopes,
        granular_scopes: scopes.map((scope) => ({ scope, target_ids })),
      },
    }
  }
  const account = /\/(\d+)\/phone_numbers$/.exec(path)?.[1]
  if (account) return { data: [{ id: account, display_phone_number: numberOf(account), status: 'CONNECTED' }] }
  if (path.endsWith('/messages'))
    return { messaging_product: 'whatsapp', messages: [{ id: `wamid.${newPhoneNumberId()}` }] }
  if (path.endsWith('/uploads')) return { id: 'upload:1?sig=2' }
  if (path.includes('/upload:')) return { h: '4::x' }
  if (method !== 'GET') return { success: true }
  const id = /^\/v[\d.]+\/(\d+)$/.exec(path)?.[1]
  return id ? { id, display_phone_number: numberOf(id), verified_name: 'Toko Uji' } : { data: [] }
}
