import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ChallengeAction } from '@sapa/shared/contracts'

/** The calls that the interface makes with a solved bot challenge. */
export const CHALLENGED: Record<string, ChallengeAction> = {
  'POST /auth/register': 'register',
  'POST /auth/otp': 'otp',
}

type Call = (method: string, path: string, options: { body: unknown }) => Promise<{ body: any }> // any: tests look at what they get

/** Gets a challenge from the server and solves it, as the browser's widget does. */
export async function solved(call: Call, action: ChallengeAction): Promise<string> {
  const { body } = await call('POST', '/auth/challenges', { body: { action } })
  const solution = await solveChallenge({ challenge: body.data, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: body.data, solution })).toString('base64')
}
