import { useAppDispatch, useNavigate } from '@sapa/shared/platform'
import { otpSent } from '@sapa/shared/session'
import { useKeptAddress } from './useKeptAddress'

/** Goes on to where the code is typed. The ticket stands in the place of the password: no secret is in the address. */
export function useGoToCode(): (sent: { identifier: string; ticket: string; action: string }) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const address = useKeptAddress()
  return ({ identifier, ticket, action }) => {
    dispatch(otpSent(new Date().toISOString()))
    void navigate(address('/verify-otp', { identifier, password: ticket, action }))
  }
}
