import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'

jest.mock('../challenge/EmbeddedChallenge')

test('a code is asked for, and the new password with it', async () => {
  const sent = {
    data: {
      ticket: 'sealed',
      action: 'reset-password',
      identifier: 's***@toko.id',
      delivery: 'email',
      resend_in_seconds: 60,
    },
  }
  const { calls } = await renderRoute(area, {
    path: '/forgotten-password',
    role: null,
    responses: { 'POST /auth/otp': sent },
  })
  await userEvent.type(await screen.findByLabelText('Email or phone number'), 'siti@toko.id')
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('If s***@toko.id has an account, a code is on its way there.')).toBeInTheDocument()
  expect(screen.getByLabelText('New password')).toBeInTheDocument()
  expect(calls[0]?.body).toEqual({ identifier: 'siti@toko.id', action: 'reset-password', challenge: 'solved for otp' })
})
