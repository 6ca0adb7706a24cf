import { solvedChallenge } from './challenge.ts'
import { eventually } from './processes.ts'
import { PASSWORD } from './signUp.ts'

/** A merchant who works through the api alone, for journeys that are about something else than the interface. */
export interface Merchant {
  token: string
  refreshToken: string
  userId: string
  email: string
  organizationId: string
  call: (method: string, path: string, body?: unknown, authorization?: string) => Promise<any> // any: tests look at what they get
}

/** A person's session, and calls in their name. */
interface Person {
  tokens: { token: string; refreshToken: string }
  email: string
  call: Merchant['call']
}

/**
 * Signs up and verifies with the code from the mailbox; a person without a business.
 *
 * @param mailbox - where codes arrive, when that is not where the api is
 */
export async function signUpAlone(baseUrl: string, name: string, mailbox = baseUrl): Promise<Person> {
  const email = `${name}.${Date.now()}@example.com`
  const tokens = { token: '', refreshToken: '' }
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    authorization = tokens.token ? `Bearer ${tokens.token}` : '',
  ) => {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const { data: ticket } = await call('POST', '/auth/register', {
    name: 'Sari Uji',
    businessName: 'Toko Uji',
    email,
    phoneNumber: `+62812${String(Date.now()).slice(-8)}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    delivery: 'email',
    challenge: await solvedChallenge(baseUrl, 'register'),
  })
  const otp = await codeFor(mailbox, email)
  const config = (await (
    await fetch(`${baseUrl}/config.json`)
  )
    .json()
    .catch(() => ({ appName: 'core', appSecret: 'public-app-secret' }))) as { appName: string; appSecret: string }
  const basic = `Basic ${Buffer.from(`${config.appName ?? 'core'}:${config.appSecret ?? 'public-app-secret'}`).toString('base64')}`
  const { data: first } = await call(
    'POST',
    '/auth/otp/verify',
    { identifier: email, ticket: ticket.ticket, action: 'register', otp },
    basic,
  )
  Object.assign(tokens, { token: first.access_token, refreshToken: first.refresh_token })
  return { tokens, email, call }
}

/** Signs up, verifies with the code from the mailbox and creates a business. */
export async function signUp(baseUrl: string, name: string, mailbox = baseUrl): Promise<Merchant> {
  const { tokens, email, call } = await signUpAlone(baseUrl, name, mailbox)
  const { data: organization } = await call('POST', '/organizations', {
    name: 'Toko Uji',
    email,
    phoneNumber: '+6281234567890',
    organizationTypeId: '2',
    industryTypeId: '2',
  })
  const { id: userId } = JSON.parse(Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString()) as {
    id: string
  }
  // As the interface does: the new tokens know the business.
  const { data: fresh } = await call('POST', '/auth/refresh', undefined, `Bearer ${tokens.refreshToken}`)
  Object.assign(tokens, { token: fresh.access_token, refreshToken: fresh.refresh_token })
  return { ...tokens, userId, email, organizationId: organization.id, call }
}

/** The newest code that was mailed to an address. */
export function codeFor(baseUrl: string, address: string): Promise<string> {
  return eventually(`a code for ${address}`, async () => {
    const response = await fetch(`${baseUrl}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
    return /\b\d{6}\b/.exec(JSON.stringify(await response.json()))?.[0]
  })
}

/** A sandbox number, connected and answered by an agent that knows one thing. */
export async function connectAnsweringNumber(
  merchant: Pick<Merchant, 'organizationId' | 'call'>,
): Promise<{ channelId: string; phoneNumberId: string }> {
  const { organizationId, call } = merchant
  const { data: agent } = await call('POST', '/agents', { organizationId, name: 'Sari' })
  await call('POST', '/documents', {
    organizationId,
    agentId: agent.id,
    kind: 'qa',
    question: 'Jam berapa toko buka?',
    content: 'Toko buka setiap hari pukul 08.00 sampai 21.00 WIB.',
  })
  const { data: number } = await call('POST', '/channels/sandbox-numbers', { organizationId })
  const { data: channel } = await call('POST', '/channels', {
    organizationId,
    provider: 'sandbox',
    identifier: number.identifier,
    identifierId: number.identifier_id,
    apiKey: number.api_key,
    appSecret: number.app_secret,
    wabaId: number.waba_id,
    agentId: agent.id,
  })
  return { channelId: channel.id, phoneNumberId: number.identifier_id }
}

/** The public identification of the client, for the two calls that ask for a code and take it. */
const BASIC = `Basic ${Buffer.from('core:public-app-secret').toString('base64')}`

/** A colleague who was added as staff and set a password of their own. */
export async function addColleague(
  merchant: Merchant,
  baseUrl: string,
  name: string,
  email: string,
  mailbox = baseUrl,
): Promise<{ email: string; password: string }> {
  const password = 'kata-sandi-tim-1'
  await merchant.call('POST', `/organizations/${merchant.organizationId}/members`, { name, email, role: 5 })
  const { data } = await merchant.call(
    'POST',
    '/auth/otp',
    { identifier: email, action: 'reset-password', challenge: await solvedChallenge(baseUrl, 'otp') },
    BASIC,
  )
  await merchant.call(
    'POST',
    '/auth/otp/verify',
    { identifier: email, ticket: data.ticket, action: 'reset-password', otp: await codeFor(mailbox, email), password },
    BASIC,
  )
  return { email, password }
}
