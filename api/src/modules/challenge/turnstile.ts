import { randomUUID } from 'node:crypto'
import { LIMITS, type ChallengeAction } from '@sapa/shared/contracts'
import type { Config } from '../../platform/config.ts'
import { sha256 } from '../../platform/seal.ts'
import type { Verdict } from './verdict.ts'

const TIMEOUT_MS = 5000

interface Answer {
  success: boolean
  hostname?: string
  action?: string
  'error-codes'?: string[]
}

/**
 * Asks Cloudflare about a Turnstile token. Where no answer comes nobody passes: a challenge that opens when it is
 * disturbed protects nothing.
 *
 * @param ip - who solved it
 * @param timeoutMs - for each of two tries
 */
export async function judgeTurnstile(
  { botChallenge, publicUrl }: Pick<Config, 'botChallenge' | 'publicUrl'>,
  token: string,
  action: ChallengeAction,
  ip: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Verdict> {
  const form = new URLSearchParams({
    secret: botChallenge.secret,
    response: token,
    remoteip: ip,
    // Makes the second try safe: without it a token that was seen would count as spent.
    idempotency_key: randomUUID(),
  })
  const answer =
    (await ask(botChallenge.verifyUrl, form, timeoutMs)) ?? (await ask(botChallenge.verifyUrl, form, timeoutMs))
  if (!answer) return { refused: 'unreachable' }
  if (!answer.success)
    return { refused: answer['error-codes']?.includes('timeout-or-duplicate') ? 'expired' : 'failed' }
  const ours = answer.hostname === new URL(publicUrl).hostname && answer.action === action
  if (!ours) return { refused: 'failed' }
  return { key: sha256(token), expiresAt: new Date(Date.now() + LIMITS.challengeSeconds * 1000) }
}

/** @returns undefined when there was no answer worth the name */
async function ask(url: string, form: URLSearchParams, timeoutMs: number): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(timeoutMs) })
    const answer = (await response.json()) as Partial<Answer> | null
    if (typeof answer?.success !== 'boolean' || answer['error-codes']?.includes('internal-error')) return undefined
    return answer as Answer
  } catch {
    return undefined
  }
}
