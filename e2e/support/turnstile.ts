import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for Cloudflare: the script of its challenge, and the answer about a token. */
export interface FakeTurnstile {
  /** The settings that make Sapa use it. */
  env: Record<string, string>
  close: () => void
}

/** Like the real script with a challenge that needs nobody; the token says what it was solved for. */
const SCRIPT = `
window.turnstile = {
  render(host, { sitekey, action, callback }) {
    host.textContent = 'Turnstile ' + sitekey
    setTimeout(() => callback('token for ' + action + ' ' + Math.random()), 200)
    return 'one'
  },
  remove() {},
}`

export async function startFakeTurnstile(): Promise<FakeTurnstile> {
  const server = createServer(async (request, response) => {
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/javascript').end(SCRIPT)
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    const action = /^token for (\w+)/.exec(form.get('response') ?? '')?.[1]
    response.end(
      JSON.stringify({
        success: form.get('secret') === 'turnstile-secret' && Boolean(action),
        hostname: 'localhost',
        action,
        'error-codes': [],
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    env: {
      BOT_CHALLENGE_SITE_KEY: '0x4AAAAAAAbcdefghij',
      BOT_CHALLENGE_SECRET: 'turnstile-secret',
      TURNSTILE_SCRIPT_URL: `${origin}/api.js`,
      TURNSTILE_VERIFY_URL: `${origin}/siteverify`,
    },
    close: () => void server.close(),
  }
}
