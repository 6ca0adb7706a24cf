import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireChallenge } from '../challenge/requireChallenge.ts'
import { readIdentifier } from './identity.ts'
import { countAct, countedActs, forgetActs } from './limits.ts'
import { checkPassword } from './passwords.ts'
import { openSession, type TokenPair, type Visitor } from './sessions.ts'

/** Passwords that may be tried for one account within an hour, from wherever. */
const TRIES_PER_HOUR = 30
/** Wrong passwords within an hour after which each further try needs a bot challenge. */
const FREE_FAILURES = { account: 3, caller: 20 }

interface Credentials {
  identifier: string
  password: string
  challenge?: string
}

/**
 * Signs in with e-mail address or phone number and password. Takes as long, and says the same, whatever is wrong.
 *
 * @throws AppError `invalid_credentials`, `challenge_required` after some wrong passwords, `too_many` after many
 */
export async function signIn(deps: Deps, body: Credentials, visitor: Visitor): Promise<TokenPair> {
  const identifier = readIdentifier(body.identifier)
  const tries = { account: `login:${identifier?.value ?? body.identifier}`, caller: `login-caller:${visitor.ip}` }
  if (await deps.database.asService((tx) => suspicious(tx, tries))) {
    await requireChallenge(deps, body.challenge, 'login', visitor.ip)
  }
  const user = await deps.database.asService(async (tx) => {
    await countAct(tx, tries.account, TRIES_PER_HOUR)
    return (
      identifier &&
      tx
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where(identifier.kind, '=', identifier.value)
        .executeTakeFirst()
    )
  })
  const right = await checkPassword(user?.password_hash, body.password)
  if (!user || !right) {
    await deps.database.asService((tx) => countAct(tx, tries.caller, Infinity))
    throw new AppError('invalid_credentials', 'error.invalid_credentials')
  }
  return deps.database.asService(async (tx) => {
    await forgetActs(tx, tries.account)
    return openSession(deps, tx, user.id, visitor)
  })
}

async function suspicious(tx: Tx, tries: { account: string; caller: string }): Promise<boolean> {
  return (
    (await countedActs(tx, tries.account)) >= FREE_FAILURES.account ||
    (await countedActs(tx, tries.caller)) >= FREE_FAILURES.caller
  )
}
