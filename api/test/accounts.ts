import { sql } from 'kysely'
import type { TestServer } from './harness.ts'
import type { AccessClaims } from '../src/platform/tokens.ts'

export const registration = {
  name: 'Sari Wulandari',
  businessName: 'Toko Sari',
  email: 'sari@example.com',
  phoneNumber: '0812-3456-7890',
  password: 'rahasia-sekali',
  confirmPassword: 'rahasia-sekali',
}

/** The newest code that went to an address. */
export function codeFor(server: TestServer, to: string): string {
  const code = server.deps.post.mailbox
    ?.list(to)
    .map((mail) => /\b\d{6}\b/.exec(mail.text)?.[0])
    .find(Boolean)
  if (!code) throw new Error(`no code went to ${to}`)
  return code
}

/** A code that is not the right one. */
export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000'
}

/** Lets time pass for codes: every one was sent that much earlier. */
export async function passTime(server: TestServer, seconds: number): Promise<void> {
  const span = sql`make_interval(secs => ${seconds})`
  await server.deps.database.asService((tx) =>
    tx
      .updateTable('tickets')
      .set({
        code_sent_at: sql`code_sent_at - ${span}`,
        code_expires_at: sql`code_expires_at - ${span}`,
        expires_at: sql`expires_at - ${span}`,
      })
      .execute(),
  )
}

/** Signs up as a person does: the form, then the code. */
export async function signUp(server: TestServer, changes: Partial<typeof registration> = {}) {
  const body = { ...registration, ...changes }
  const { body: asked } = await server.call('POST', '/auth/register', { body })
  const { body: signedIn } = await server.call('POST', '/auth/otp/verify', {
    basic: true,
    body: { identifier: body.email, ticket: asked.data.ticket, action: 'register', otp: codeFor(server, body.email) },
  })
  return signedIn.data as { access_token: string; refresh_token: string }
}

/** What an access token says. */
export function claims(token: string): AccessClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
