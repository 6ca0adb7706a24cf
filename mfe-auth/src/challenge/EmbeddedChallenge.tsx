import { useEffect, useEffectEvent, useRef } from 'react'
import { useCreateChallengeMutation } from '@sapa/shared/api/auth.gen'
import { useTranslation } from '@sapa/shared/platform'
import { insist } from './insist'
import type { ChallengeProps } from './providers'

const SETTINGS = {
  workers: Math.min(4, navigator.hardwareConcurrency || 1),
  minDuration: 0,
  hideLogo: true,
  hideFooter: true,
  // Nobody's way of moving the mouse is collected.
  humanInteractionSignature: false,
}

/** The proof of work of our own api: begun at once, without a click, and shown while it runs. */
export default function EmbeddedChallenge({ action, onToken, onFailure }: ChallengeProps) {
  const { language } = useTranslation('auth').i18n
  const host = useRef<HTMLDivElement>(null)
  const [createChallenge] = useCreateChallengeMutation()

  const begin = useEffectEvent(async (widget: HTMLElementTagNameMap['altcha-widget'], shown: () => boolean) => {
    const { data: answer } = await insist(() => createChallenge({ body: { action } }))
    if (!shown()) return
    if (!answer) return onFailure()
    widget.addEventListener('statechange', (event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      if (state === 'verified') onToken(payload)
      else if (state === 'expired') onToken(undefined)
      else if (state === 'error') onFailure()
    })
    await widget.configure({ ...SETTINGS, challenge: answer.data })
    await widget.verify()
  })
  const fail = useEffectEvent(() => onFailure())

  useEffect(() => {
    let shown = true
    const widget = document.createElement('altcha-widget')
    widget.setAttribute('language', language)
    widget.addEventListener('load', () => void begin(widget, () => shown), { once: true })
    import(/* webpackChunkName: "altcha" */ './altcha')
      .then(() => shown && host.current?.append(widget))
      .catch(() => fail())
    return () => {
      shown = false
      widget.remove()
    }
  }, [language])

  return <div ref={host} />
}
