import { useEffect, useState } from 'react'
import { errorMessage } from '@sapa/shared/api'
import { useConnectSignedUpNumberMutation } from '@sapa/shared/api/channels.gen'
import { config } from '@sapa/shared/config'
import { loadScript, toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Divider } from '@sapa/shared/ui/base'
import { metaLogin, startSignUp, type MetaLogin } from './metaLogin'

/** Meta's own sign-up, the way to connect a number without copying keys. What fails is said here; by hand still works. */
export function MetaSignUp({ agentId, onDone }: { agentId?: string; onDone: () => void }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { organization } = useSession()
  const { metaAppId, metaConfigId, metaScriptUrl, metaGraphVersion } = config()
  const [connect] = useConnectSignedUpNumberMutation()
  const [login, setLogin] = useState<MetaLogin>()
  const [turn, setTurn] = useState(0)
  const [busy, setBusy] = useState<'waiting' | 'connecting'>()
  const [notice, setNotice] = useState<string>()

  // Before the click: a window that opens later than its click is blocked.
  useEffect(() => {
    let shown = true
    loadScript(metaScriptUrl, metaLogin).then(
      (script) => {
        script.init({ appId: metaAppId, version: metaGraphVersion, autoLogAppEvents: false, xfbml: false })
        if (shown) setLogin(script)
      },
      () => shown && setNotice(t('connect.meta.not_loaded')),
    )
    return () => {
      shown = false
    }
  }, [turn, metaAppId, metaScriptUrl, metaGraphVersion, t])

  const start = async (script: MetaLogin) => {
    setNotice(undefined)
    setBusy('waiting')
    const end = await startSignUp(script, { configId: metaConfigId, scriptUrl: metaScriptUrl })
    if (end.kind === 'code') {
      setBusy('connecting')
      const { kind: _kind, ...found } = end
      try {
        const { message } = await connect({
          body: { organizationId: organization?.id ?? '', ...found, ...(agentId ? { agentId } : {}) },
        }).unwrap()
        if (message) toast.success(message)
        return onDone()
      } catch (error) {
        setNotice(errorMessage(error, common('error.fallback')))
      }
    } else
      setNotice(end.kind === 'failed' ? t('connect.meta.failed', { reason: end.reason }) : t('connect.meta.cancelled'))
    setBusy(undefined)
  }
  const retry = () => {
    setNotice(undefined)
    setTurn((before) => before + 1)
  }

  return (
    <section className="sign-up" aria-label={t('connect.meta.title')}>
      <p className="sign-up__text">{t('connect.meta.text')}</p>
      {login || !notice ? (
        <Button
          type="primary"
          size="large"
          block
          loading={!login || busy !== undefined}
          onClick={() => login && void start(login)}
        >
          {t('connect.meta.button')}
        </Button>
      ) : (
        <Button size="large" block onClick={retry}>
          {common('retry')}
        </Button>
      )}
      <p className="sign-up__notice" role="status">
        {busy ? t(`connect.meta.${busy}`) : notice}
      </p>
      <Divider plain>{t('connect.meta.by_hand')}</Divider>
    </section>
  )
}
