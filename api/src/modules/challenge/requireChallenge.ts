import { challengeProvider, type ChallengeAction, type ErrorCode } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { useOnce } from '../../platform/database/useOnce.ts'
import { AppError } from '../../platform/errors.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { judgeSolution } from './embedded.ts'
import { judgeTurnstile } from './turnstile.ts'

/**
 * Lets a call pass that carries a solved bot challenge, and uses the solution up.
 *
 * @param token - what the browser's widget gave, undefined where there was none
 * @param action - what the call does; the challenge must have been given for it
 * @param ip - who calls
 * @throws AppError `challenge_required` without one; `challenge_failed` for one that is wrong, over, used or for
 * another act; `unavailable` when nobody could be asked. Each names the field `challenge`.
 */
export async function requireChallenge(
  deps: Deps,
  token: string | undefined,
  action: ChallengeAction,
  ip: string,
): Promise<void> {
  if (!token) throw refusal('challenge_required', 'challenge.required')
  const embedded = challengeProvider(deps.config.botChallenge.siteKey) === 'embedded'
  const verdict = embedded
    ? await judgeSolution(deps.config, token, action)
    : await judgeTurnstile(deps.config, token, action, ip)
  if ('refused' in verdict) {
    const { refused } = verdict
    throw refusal(refused === 'unreachable' ? 'unavailable' : 'challenge_failed', `challenge.${refused}`)
  }
  const first = await deps.database.asService((tx) => useOnce(tx, `challenge:${verdict.key}`, verdict.expiresAt))
  if (!first) throw refusal('challenge_failed', 'challenge.used')
}

function refusal(code: ErrorCode, message: MessageKey): AppError {
  return new AppError(code, message, { fields: [{ key: 'challenge', message }] })
}
