import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for Google: the script of its button, its keys, and the person who chooses an account in its window. */
export interface FakeGoogle {
  clientId: string
  scriptUrl: string
  jwksUrl: string
  /** Who is signed in at Google when the button is pressed next. */
  person: { sub: string; email: string; name: string }
  close: () => void
}

/** The same two calls as the real script; pressing the button gets an ID token with the nonce that was given. */
const SCRIPT = `
window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(host, { size, theme, locale }) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Google ' + [size, theme, locale].join(' ')
    button.onclick = async () => {
      const { client_id, nonce, callback } = this.options
      const token = await (await fetch(ORIGIN + '/gsi/token?' + new URLSearchParams({ client_id, nonce }))).text()
      callback({ credential: token, select_by: 'btn' })
    }
    host.append(button)
  },
} } }`

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const fake = {
    clientId: 'sapa-e2e.apps.googleusercontent.com',
    person: { sub: '1', email: 'budi@gmail.com', name: 'Budi Santoso' },
  }
  const idToken = (aud: string | null, nonce: string | null) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'https://accounts.google.com',
      aud,
      nonce,
      iat: now,
      exp: now + 3600,
      email_verified: true,
      ...fake.person,
    }
    const text = `${part({ alg: 'RS256', kid: 'e2e', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin())
    response.setHeader('access-control-allow-origin', '*')
    // The page is isolated from what does not say that it may be embedded.
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (url.pathname === '/gsi/client')
      response.setHeader('content-type', 'text/javascript').end(SCRIPT.replace('ORIGIN', JSON.stringify(origin())))
    else if (url.pathname === '/gsi/token')
      response.end(idToken(url.searchParams.get('client_id'), url.searchParams.get('nonce')))
    else
      response.end(
        JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'e2e', alg: 'RS256', use: 'sig' }] }),
      )
  })
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return Object.assign(fake, {
    scriptUrl: `${origin()}/gsi/client`,
    jwksUrl: `${origin()}/certs`,
    close: () => void server.close(),
  })
}
