import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Payload } from 'altcha-lib/types'
import { LIMITS, type ChallengeAction } from '@sapa/shared/contracts'
import { deriveKey as secretFor, type Config } from '../../platform/config.ts'
import type { Verdict } from './verdict.ts'

type Settings = Pick<Config, 'botChallenge' | 'secrets'>

const signing = ({ secrets }: Settings) => ({
  hmacSignatureSecret: secretFor(secrets.code, 'bot-challenge').toString('hex'),
  hmacKeySignatureSecret: secretFor(secrets.code, 'bot-challenge-key').toString('hex'),
})

/** A signed proof of work (ALTCHA, version 2). Nothing is stored until it is used. */
export async function makeChallenge(settings: Settings, action: ChallengeAction) {
  const { work } = settings.botChallenge
  const { parameters, signature = '' } = await createChallenge({
    ...signing(settings),
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    deriveKey,
    data: { action },
    counter: randomInt(Math.ceil(work / 2), work * 2),
    expiresAt: new Date(Date.now() + LIMITS.challengeSeconds * 1000),
  })
  const { algorithm, cost, expiresAt = 0, keyLength = 32, keyPrefix, keySignature = '', nonce, salt } = parameters
  return {
    parameters: { algorithm, cost, data: { action }, expiresAt, keyLength, keyPrefix, keySignature, nonce, salt },
    signature,
  }
}

/** Judges a solution by its signatures alone, in less than a millisecond. */
export async function judgeSolution(settings: Settings, token: string, action: ChallengeAction): Promise<Verdict> {
  const payload = readPayload(token)
  if (!payload) return { refused: 'failed' }
  const { challenge, solution } = payload
  const { verified, expired } = await verifySolution({ ...signing(settings), challenge, solution, deriveKey }).catch(
    () => ({ verified: false, expired: false }),
  )
  if (expired) return { refused: 'expired' }
  const { data, expiresAt, nonce } = challenge.parameters
  if (!verified || !expiresAt || data?.action !== action) return { refused: 'failed' }
  return { key: nonce, expiresAt: new Date(expiresAt * 1000) }
}

/** What the widget sends: JSON in base64. */
function readPayload(token: string): { challenge: Challenge; solution: Payload['solution'] } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload>
    return challenge?.parameters && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}
