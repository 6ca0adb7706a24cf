import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '@sapa/shared/api'
import { useCreateProviderNonceMutation, useSignInWithProviderMutation } from '@sapa/shared/api/auth.gen'
import { config } from '@sapa/shared/config'
import { loadScript, toast, useTranslation } from '@sapa/shared/platform'
import { Button, Divider } from '@sapa/shared/ui/base'
import { insist } from '../challenge/insist'
import { GOOGLE_BUTTON_HEIGHTS, googleButtonOptions, googleIdentity, type GoogleIdentity } from './googleButton'
import { useEnter } from './useEnter'
import { useGoToCode } from './useGoToCode'

type Failure = 'google.not_loaded' | 'google.no_credential'

/** Google's own button. What fails is said below it, and the rest of the page goes on without it. */
export function GoogleSignIn() {
  const { t, i18n } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const { language } = i18n
  const enter = useEnter()
  const goToCode = useGoToCode()
  const [createNonce] = useCreateProviderNonceMutation()
  const [signIn] = useSignInWithProviderMutation()
  const host = useRef<HTMLDivElement>(null)
  // Each try has a nonce of its own, so each failure ends in a new button.
  const [turn, setTurn] = useState(0)
  const [failure, setFailure] = useState<Failure>()

  const take = useEffectEvent(
    async ({
      credential,
      select_by: selectBy,
    }: Parameters<Parameters<GoogleIdentity['initialize']>[0]['callback']>[0]) => {
      if (!credential) return setFailure('google.no_credential')
      try {
        const { data, message } = await signIn({ body: { provider: 'google', credential, selectBy } }).unwrap()
        const { access_token, refresh_token, code } = data
        if (access_token && refresh_token) return enter({ data: { access_token, refresh_token }, message })
        if (message) toast.success(message)
        if (code) goToCode(code)
      } catch (error) {
        toast.error(errorMessage(error, common('error.fallback')))
        setTurn((before) => before + 1)
      }
    },
  )

  const prepare = useEffectEvent(async (shown: () => boolean) => {
    const { googleScriptUrl, googleClientId } = config()
    const address = new URL(googleScriptUrl, location.href)
    address.searchParams.set('hl', language)
    const [identity, { data: answer, error }] = await Promise.all([
      loadScript(address.href, googleIdentity),
      insist(() => createNonce()),
    ])
    if (!shown() || !host.current) return
    if (!answer) throw error
    identity.initialize({
      client_id: googleClientId,
      nonce: answer.data.nonce,
      callback: (answer) => void take(answer),
      ux_mode: 'popup',
      context: 'signin',
    })
    host.current.replaceChildren()
    identity.renderButton(host.current, googleButtonOptions(host.current, { language }))
  })

  useEffect(() => {
    let shown = true
    prepare(() => shown).catch(() => shown && setFailure('google.not_loaded'))
    return () => {
      shown = false
    }
  }, [turn, language])

  const retry = () => {
    setFailure(undefined)
    setTurn((before) => before + 1)
  }
  return (
    <>
      <Divider plain>{t('google.or')}</Divider>
      {failure ? (
        <p className="google__failure" role="alert">
          {t(failure)}{' '}
          <Button type="link" onClick={retry}>
            {t('google.retry')}
          </Button>
        </p>
      ) : (
        <div ref={host} className="google" style={{ minHeight: GOOGLE_BUTTON_HEIGHTS.large }} />
      )}
    </>
  )
}
