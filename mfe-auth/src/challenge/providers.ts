import type { ChallengeAction } from '@sapa/shared/contracts'

/** What a provider's challenge is told, and what it tells. */
export interface ChallengeProps {
  action: ChallengeAction
  /** A solution that is good for one call; undefined once it has expired. */
  onToken: (token: string | undefined) => void
  /** It could not be shown or solved. */
  onFailure: () => void
}
