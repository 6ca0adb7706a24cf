/** What a bot challenge is solved for. A solution for one act is worth nothing for another. */
export const CHALLENGE_ACTIONS = ['register', 'otp', 'login'] as const
export type ChallengeAction = (typeof CHALLENGE_ACTIONS)[number]

export type ChallengeProvider = 'embedded' | 'turnstile'

/** Who gives the challenges of a configured site key: our own api, or Cloudflare. Undefined for a key of nobody. */
export function challengeProvider(siteKey: string): ChallengeProvider | undefined {
  if (siteKey === 'embedded' || siteKey === '') return 'embedded'
  return /^\dx[\w-]{10,}$/.test(siteKey) ? 'turnstile' : undefined
}
