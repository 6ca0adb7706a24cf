import { useState } from 'react'
import { errorMessage, retryAfter } from '@sapa/shared/api'
import { useSendOtpMutation } from '@sapa/shared/api/auth.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { toast, useAppDispatch, useAppSelector, useTranslation } from '@sapa/shared/platform'
import { otpSent } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { BotChallenge } from '../challenge/BotChallenge'
import { challengeRefusal, useChallenge } from '../challenge/useChallenge'
import type { CodeRequest } from './codeRequest'
import { useSecondsLeft } from './useSecondsLeft'

/** A longer wait is said in minutes. */
const LONG_SECONDS = 90

/** Sends the code again, once the wait since the last one is over; the wait goes on through a reload. */
export function ResendCode({ identifier, ticket, action }: CodeRequest) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const sentAt = useAppSelector(({ auth }) => auth.sendOtpDate)
  /** Until when the server wants no further try. */
  const [refusedUntil, setRefusedUntil] = useState(0)
  const left = useSecondsLeft(Math.max(refusedUntil, sentAt ? Date.parse(sentAt) + LIMITS.otp.resendSeconds * 1000 : 0))
  const [sendOtp] = useSendOtpMutation()
  const [sending, setSending] = useState(false)
  const challenge = useChallenge(true)

  const resend = async () => {
    setSending(true)
    try {
      const { message } = await challenge.send((solution) =>
        sendOtp({ body: { identifier, action, ticket, challenge: solution } }).unwrap(),
      )
      dispatch(otpSent(new Date().toISOString()))
      if (message) toast.success(message)
    } catch (error) {
      setRefusedUntil(Date.now() + retryAfter(error) * 1000)
      if (!challengeRefusal(error)) toast.error(errorMessage(error, common('error.fallback')))
    } finally {
      setSending(false)
    }
  }
  const wait =
    left > LONG_SECONDS
      ? t('verify.resend_in_minutes', { minutes: Math.ceil(left / 60) })
      : t('verify.resend_in', { seconds: left })
  const label = sending ? t('verify.sending') : left > 0 ? wait : t('verify.resend')
  return (
    <>
      {left === 0 && <BotChallenge key={challenge.turn} action="otp" {...challenge.element} />}
      <Button
        type="link"
        className="verify__resend-button"
        disabled={left > 0}
        loading={sending}
        onClick={() => void resend()}
      >
        {label}
      </Button>
    </>
  )
}
