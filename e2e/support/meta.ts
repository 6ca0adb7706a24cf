import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for Meta's login: its script, and its window where a merchant chooses the number. */
export interface FakeMeta {
  /** The settings that make Sapa use it; the operator's app is one of the sandbox. */
  env: Record<string, string>
  /** What the merchant does in the window that opens next. */
  merchant: 'finishes' | 'closes' | 'fails'
  close: () => void
}

const APP = { id: '4711222333', secret: 'the secret of the operator' }

/** The same two calls as the real script: a window that asks, and its answer once it is closed. */
const SCRIPT = `
window.FB = {
  init(options) { this.options = options },
  login(callback, options) {
    if (!options.config_id || this.options.appId !== APP) throw new Error('not started as it should be')
    const opened = window.open(ORIGIN + '/dialog/' + options.config_id, 'meta', 'width=600,height=700')
    const heard = ({ origin, data }) => {
      if (origin !== ORIGIN || !data.answer) return
      window.removeEventListener('message', heard)
      opened.close()
      callback(data.answer)
    }
    window.addEventListener('message', heard)
  },
}`

/** The window, which tells the page that opened it how it went. */
const windowPage = (told: object, answer: object) => `<!doctype html><title>Meta</title><script>
  opener.postMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', ...${JSON.stringify(told)} }), '*')
  opener.postMessage({ answer: ${JSON.stringify(answer)} }, '*')
</script>`

/** @param sandbox - where numbers are made and codes are exchanged */
export async function startFakeMeta(sandbox: string): Promise<FakeMeta> {
  const fake = { merchant: 'finishes' as FakeMeta['merchant'] }
  const choose = async () => {
    if (fake.merchant === 'closes')
      return windowPage({ event: 'CANCEL', data: { current_step: 'PHONE_NUMBER_SETUP' } }, { authResponse: null })
    if (fake.merchant === 'fails')
      return windowPage(
        { event: 'CANCEL', data: { error_message: 'This number is used elsewhere.', error_code: '33' } },
        { authResponse: null },
      )
    const made = await fetch(`${sandbox}/_sandbox/sign-ups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: APP.id, app_secret: APP.secret, name: 'Toko dari Meta' }),
    })
    const { code, waba_id, phone_number_id } = (await made.json()) as Record<string, string>
    return windowPage(
      { event: 'FINISH', data: { waba_id, phone_number_id, business_id: '1' } },
      { authResponse: { code } },
    )
  }
  const server = createServer(async (request, response) => {
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (request.url?.startsWith('/dialog/')) response.setHeader('content-type', 'text/html').end(await choose())
    else
      response
        .setHeader('content-type', 'text/javascript')
        .end(SCRIPT.replaceAll('ORIGIN', JSON.stringify(origin())).replace('APP', JSON.stringify(APP.id)))
  })
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const env = {
    META_APP_ID: APP.id,
    META_CONFIG_ID: '4712',
    META_APP_SECRET: APP.secret,
    META_SCRIPT_URL: `${origin()}/sdk.js`,
    WHATSAPP_GRAPH_URL: sandbox,
  }
  return Object.assign(fake, { env, close: () => void server.close() })
}
