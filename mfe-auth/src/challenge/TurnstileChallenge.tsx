import { useEffect, useEffectEvent, useRef } from 'react'
import { config } from '@sapa/shared/config'
import { loadScript, useTranslation } from '@sapa/shared/platform'
import type { ChallengeProps } from './providers'

/** What is used of Turnstile's script. */
interface Turnstile {
  render: (host: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}

const turnstile = () => (window as { turnstile?: Turnstile }).turnstile

/** Cloudflare's challenge; it decides by itself whether the person has to do something. */
export default function TurnstileChallenge({ action, onToken, onFailure }: ChallengeProps) {
  const { language } = useTranslation('auth').i18n
  const host = useRef<HTMLDivElement>(null)
  const pass = useEffectEvent((token: string | undefined) => onToken(token))
  const fail = useEffectEvent(() => onFailure())

  useEffect(() => {
    let shown = true
    let id: string | undefined
    const { botChallengeSiteKey: sitekey, turnstileScriptUrl } = config()
    loadScript(`${turnstileScriptUrl}?render=explicit`, turnstile)
      .then((script) => {
        if (!shown || !host.current) return
        id = script.render(host.current, {
          sitekey,
          action,
          language,
          theme: 'auto',
          size: 'flexible',
          'refresh-expired': 'manual',
          callback: (token: string) => pass(token),
          'expired-callback': () => pass(undefined),
          'timeout-callback': () => pass(undefined),
          'error-callback': () => {
            fail()
            return true
          },
        })
      })
      .catch(() => shown && fail())
    return () => {
      shown = false
      if (id) turnstile()?.remove(id)
    }
  }, [action, language])

  return <div ref={host} />
}
