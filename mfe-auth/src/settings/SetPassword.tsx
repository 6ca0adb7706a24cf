import { useState } from 'react'
import { errorMessage } from '@sapa/shared/api'
import { useSendOtpMutation } from '@sapa/shared/api/auth.gen'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { otpSent } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { BotChallenge } from '../challenge/BotChallenge'
import { challengeRefusal, useChallenge } from '../challenge/useChallenge'
import type { CodeRequest } from '../verify/codeRequest'
import { ResendCode } from '../verify/ResendCode'
import { VerifyForm } from '../verify/VerifyForm'

/** A first password, for who has none: a code to their address, then the password. */
export function SetPassword({ email, onSet }: { email: string; onSet: () => void }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const [sendOtp] = useSendOtpMutation()
  const [sending, setSending] = useState(false)
  const [request, setRequest] = useState<CodeRequest>()
  const challenge = useChallenge(true)
  const send = async () => {
    setSending(true)
    try {
      const { data, message } = await challenge.send((solution) =>
        sendOtp({ body: { identifier: email, action: 'reset-password', challenge: solution } }).unwrap(),
      )
      dispatch(otpSent(new Date().toISOString()))
      setRequest({ identifier: data.identifier, ticket: data.ticket, action: 'reset-password' })
      if (message) toast.success(message)
    } catch (error) {
      if (!challengeRefusal(error)) toast.error(errorMessage(error, common('error.fallback')))
    } finally {
      setSending(false)
    }
  }
  if (request) {
    return (
      <>
        <VerifyForm {...request} onEntered={onSet} />
        <div className="verify__resend">
          <ResendCode {...request} />
        </div>
      </>
    )
  }
  return (
    <>
      <BotChallenge key={challenge.turn} action="otp" {...challenge.element} />
      <Button type="primary" loading={sending} onClick={() => void send()}>
        {t('password.send_code', { email })}
      </Button>
    </>
  )
}
