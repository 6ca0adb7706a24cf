import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { config } from '@sapa/shared/config'
import { challengeProvider, type ChallengeAction, type ChallengeProvider } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Button, Skeleton } from '@sapa/shared/ui/base'
import type { ChallengeProps } from './providers'

/** Loaded when a challenge is shown, so that no page is heavier for it. */
const PROVIDERS: Record<ChallengeProvider, () => Promise<{ default: ComponentType<ChallengeProps> }>> = {
  embedded: () => import(/* webpackChunkName: "challenge" */ './EmbeddedChallenge'),
  turnstile: () => import(/* webpackChunkName: "turnstile" */ './TurnstileChallenge'),
}

interface Props {
  /** What the solution will be used for. */
  action: ChallengeAction
  /** A solution that is good for one call; undefined when none could be had. */
  onToken: (token: string | undefined) => void
  /** Why the server refused the last one. */
  error?: string
  /** Shows a new challenge in the place of this one. */
  onRetry: () => void
}

/** Proves that a person is at work, with the provider that the configured site key names. */
export function BotChallenge({ action, onToken, error, onRetry }: Props) {
  const { t } = useTranslation('auth')
  const [Provider, setProvider] = useState<ComponentType<ChallengeProps>>()
  const [failed, setFailed] = useState(false)
  const fail = () => {
    setFailed(true)
    onToken(undefined)
  }
  const failToLoad = useEffectEvent(fail)

  useEffect(() => {
    let shown = true
    PROVIDERS[challengeProvider(config().botChallengeSiteKey) ?? 'embedded']()
      .then(({ default: Loaded }) => shown && setProvider(() => Loaded))
      .catch(() => shown && failToLoad())
    return () => {
      shown = false
    }
  }, [])

  const message = failed ? t('challenge.failed') : error
  return (
    <div className="challenge" role="group" aria-label={t('challenge.label')}>
      {Provider && !failed && (
        <Provider action={action} onToken={(token) => (token ? onToken(token) : onRetry())} onFailure={fail} />
      )}
      {!Provider && !failed && <Skeleton.Node active />}
      <div className="challenge__text" role={message ? 'alert' : undefined}>
        {message}{' '}
        {failed && (
          <Button type="link" onClick={onRetry}>
            {t('challenge.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
