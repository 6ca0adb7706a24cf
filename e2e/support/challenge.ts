import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves the bot challenge for an act, as the browser's widget does. */
export async function solvedChallenge(baseUrl: string, action: 'register' | 'otp' | 'login'): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/auth/challenges`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  })
  const { data: challenge } = (await response.json()) as { data: Parameters<typeof solveChallenge>[0]['challenge'] }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
