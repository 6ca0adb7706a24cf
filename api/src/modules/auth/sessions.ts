import { LIMITS, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { deriveKey } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { hmac, sameSecret, sha256 } from '../../platform/seal.ts'
import { MEMBERSHIPS_IN_TOKEN } from '../../platform/tokens.ts'

export interface TokenPair {
  access_token: string
  refresh_token: string
}

/** Where a session is used: what its owner will know it by, and the language of the page there. */
export interface Visitor {
  userAgent: string
  ip: string
  language: Language
}

/** Parallel tabs may still use the token before the last one for this long. */
const GRACE_MS = 30_000

const expiry = () => new Date(Date.now() + LIMITS.refreshTokenSeconds * 1000)

/**
 * The refresh token of a session's turn. It can be made again, so that parallel tabs get the same next token; and it
 * proves that it was ours once, so that any old one that comes back ends the session.
 */
function refreshTokenOf(deps: Deps, session: string, turn: number): string {
  const name = `${session}.${turn}`
  return `${name}.${hmac(deriveKey(deps.config.secrets.token, 'refresh-token'), name).toString('base64url')}`
}

function readRefreshToken(deps: Deps, token: string): { session: string; turn: number } | undefined {
  const [session = '', turn = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(turn) || !sameSecret(token, refreshTokenOf(deps, session, Number(turn)))) return undefined
  return { session, turn: Number(turn) }
}

/** '203.0.•.•', '2001:db8:…': enough to know the place, not enough to find the house. */
function addressHint(ip: string): string {
  const [a, b, c] = ip.replace(/^::ffff:/i, '').split('.')
  return c ? `${a}.${b}.•.•` : `${ip.split(':').slice(0, 2).join(':')}:…`
}

/** Signs a person in. */
export async function openSession(deps: Deps, tx: Tx, userId: string, visitor: Visitor): Promise<TokenPair> {
  const { userAgent, ip, language } = visitor
  const session = newId('session')
  const token = refreshTokenOf(deps, session, 0)
  await tx
    .insertInto('sessions')
    .values({
      id: session,
      user_id: userId,
      refresh_hash: sha256(token),
      previous_hash: null,
      user_agent: userAgent || null,
      address_hint: addressHint(ip),
      expires_at: expiry(),
    })
    .execute()
  return { access_token: await issue(deps, tx, userId, session, language), refresh_token: token }
}

/**
 * Exchanges a refresh token for new tokens. Within a short grace the one before the last gets the same answer as the
 * tab that was faster; later it, and an older one at any time, was stolen or copied: the session ends.
 *
 * @throws AppError `session_expired`
 */
export async function refreshSession(
  deps: Deps,
  token: string,
  { ip, language }: Omit<Visitor, 'userAgent'>,
): Promise<TokenPair> {
  const named = readRefreshToken(deps, token)
  const answer =
    named &&
    (await deps.database.asService(async (tx) => {
      const session = await tx
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', named.session)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date())
        .forUpdate()
        .executeTakeFirst()
      if (!session) return undefined
      const hash = sha256(token)
      const next = refreshTokenOf(deps, session.id, named.turn + 1)
      const inGrace = hash === session.previous_hash && Date.now() - session.rotated_at.getTime() < GRACE_MS
      if (hash === session.refresh_hash) {
        await tx
          .updateTable('sessions')
          .set({
            refresh_hash: sha256(next),
            previous_hash: hash,
            rotated_at: new Date(),
            expires_at: expiry(),
            address_hint: addressHint(ip),
          })
          .where('id', '=', session.id)
          .execute()
      } else if (!inGrace) {
        await tx.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', session.id).execute()
        return undefined
      }
      return { access_token: await issue(deps, tx, session.user_id, session.id, language), refresh_token: next }
    }))
  if (!answer) throw new AppError('session_expired', 'error.session_expired')
  return answer
}

/** Signs out. A token that is not ours, or whose session is over, ends nothing. */
export async function revokeSession(deps: Deps, token: string): Promise<void> {
  const named = readRefreshToken(deps, token)
  if (!named) return
  await deps.database.asService((tx) =>
    tx
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', named.session)
      .where('revoked_at', 'is', null)
      .execute(),
  )
}

/** A person's businesses, by name. */
export function membershipsOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name', 'members.role'])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .orderBy('organizations.name')
}

/** Makes the access token, and keeps the language that its owner reads, for mails that nobody asks for. */
async function issue(deps: Deps, tx: Tx, userId: string, session: string, language: Language): Promise<string> {
  const { user_type, ...known } = await tx
    .selectFrom('users')
    .select(['user_type', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (known.language !== language) await tx.updateTable('users').set({ language }).where('id', '=', userId).execute()
  const organization_members = await membershipsOf(tx, userId).limit(MEMBERSHIPS_IN_TOKEN).execute()
  return deps.tokens.issue({ id: userId, session, user_type, organization_members })
}
