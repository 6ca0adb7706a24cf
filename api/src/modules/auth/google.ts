import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { renewCode } from './codes.ts'
import { sendCodeTo } from './deliver.ts'
import { useNonce } from './nonces.ts'
import { openSession, type Visitor } from './sessions.ts'
import { openTicket, ticketAnswer } from './tickets.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
/** What jose says when the key set did not come, or was none. */
const NO_KEYS = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']
const keySets = new Map<string, JWTVerifyGetKey>()

/** A person whom Google vouches for. */
interface Person {
  sub: string
  email: string
  name: string
  /** Whether Google itself gives out the address, and so knows whose it is now. */
  authoritative: boolean
}

/**
 * Signs in with the ID token that Google gave the browser. Accounts are found by Google's `sub`. An account that has
 * the address already is joined at once only where Google is the authority for it, and by a code to the address
 * otherwise; never where nobody has proved the address here, since whoever signed up with somebody's address before
 * them would share their account.
 *
 * @returns tokens, or what the page for the code needs
 * @throws AppError `unavailable` without a client id or when Google's keys cannot be had, `invalid_credentials`
 */
export async function signInWithGoogle(deps: Deps, credential: string, visitor: Visitor) {
  if (!deps.config.googleClientId) throw new AppError('unavailable', 'error.unavailable')
  const { nonce, ...claims } = await readCredential(deps, credential)
  const person = personOf(claims)
  // A refused sign-in uses its nonce up too, so that is written down first.
  const fresh = await deps.database.asService((tx) => useNonce(deps, tx, nonce))
  if (!person || !fresh) throw new AppError('invalid_credentials', 'auth.google_refused')
  const { tokens, code } = await deps.database.asService(async (tx) => {
    const account = await accountOf(tx, person)
    if (!account.proved) return { code: await askForCode(deps, tx, person, account.id, visitor.ip) }
    return { tokens: await openSession(deps, tx, account.id, visitor) }
  })
  if (!code) return { access_token: tokens.access_token, refresh_token: tokens.refresh_token, code: null }
  await sendCodeTo(deps, { delivery: 'email', destination: person.email }, visitor.language, code.otp)
  return {
    access_token: null,
    refresh_token: null,
    code: ticketAnswer(code.secret, 'link-google', person.email, 'email'),
  }
}

async function readCredential(deps: Deps, credential: string): Promise<JWTPayload> {
  const { googleClientId: audience, googleJwksUrl } = deps.config
  const keys = keySets.get(googleJwksUrl) ?? createRemoteJWKSet(new URL(googleJwksUrl))
  keySets.set(googleJwksUrl, keys)
  try {
    const { payload } = await jwtVerify(credential, keys, {
      algorithms: ['RS256'],
      issuer: ISSUERS,
      audience,
      clockTolerance: 60,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    })
    return payload
  } catch (cause) {
    const judged = cause instanceof errors.JOSEError && !NO_KEYS.includes(cause.code)
    if (!judged) throw new AppError('unavailable', 'auth.google_unreachable', { cause })
    throw new AppError('invalid_credentials', 'auth.google_refused', { cause })
  }
}

function personOf({ sub, email, email_verified, hd, name }: JWTPayload): Person | undefined {
  if (!sub || email_verified !== true || typeof email !== 'string') return undefined
  const address = email.toLowerCase()
  return {
    sub,
    email: address,
    name: typeof name === 'string' ? name : address,
    authoritative: address.endsWith('@gmail.com') || typeof hd === 'string',
  }
}

/**
 * The account of a person whom Google vouches for; a new one where there is none.
 *
 * @returns its id, and whether it is theirs already; otherwise a code has to prove the address
 */
async function accountOf(
  tx: Tx,
  { sub, email, name, authoritative }: Person,
): Promise<{ id: string; proved: boolean }> {
  const bySub = await tx.selectFrom('users').select('id').where('google_sub', '=', sub).executeTakeFirst()
  if (bySub) return { ...bySub, proved: true }
  const made = await tx
    .insertInto('users')
    .values({
      id: newId('user'),
      name: name.slice(0, LIMITS.personName.max),
      business_name: null,
      email,
      email_verified_at: authoritative ? new Date() : null,
      phone: null,
      password_hash: null,
      google_sub: sub,
      language: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { ...made, proved: true }
  // Nobody else can be in an account without a password: a colleague added it for them.
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('google_sub', 'is', null)
    .where((eb) => eb.or([eb('email_verified_at', 'is not', null), eb('password_hash', 'is', null)]))
    .executeTakeFirst()
  if (!known) throw new AppError('invalid_credentials', 'auth.google_needs_password')
  if (authoritative) await linkGoogle(tx, known.id, sub)
  return { ...known, proved: authoritative }
}

/** Opens a Google account the way into an account. @returns the account's id, undefined when it has another one */
export async function linkGoogle(tx: Tx, userId: string, sub: string): Promise<string | undefined> {
  const linked = await tx
    .updateTable('users')
    .set({ google_sub: sub, email_verified_at: new Date(), updated_at: new Date() })
    .where('id', '=', userId)
    .where('google_sub', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.google_sub', '=', sub))),
    )
    .returning('id')
    .executeTakeFirst()
  return linked?.id
}

async function askForCode(deps: Deps, tx: Tx, { sub, email }: Person, userId: string, ip: string) {
  const { secret, forCode } = await openTicket(tx, {
    action: 'link-google',
    destination: email,
    delivery: 'email',
    user_id: userId,
    google_sub: sub,
    name: null,
    business_name: null,
    email: null,
    phone: null,
    password_hash: null,
  })
  return { secret, otp: await renewCode(deps, tx, forCode, ip) }
}
