import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { otpSent } from '@sapa/shared/session'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'

jest.mock('../challenge/EmbeddedChallenge')

const verify = 'POST /auth/otp/verify'
const tokens = { data: { access_token: 'a.b.c', refresh_token: 'r' } }
const path = (action: string) => `/verify-otp?identifier=s***%40toko.id&password=sealed&action=${action}`
const ago = (seconds: number) => otpSent(new Date(Date.now() - seconds * 1000).toISOString())

test.each([
  'identifier=a&password=b',
  'identifier=a&action=register',
  'password=b&action=register',
  'identifier=a&password=b&action=other',
])('goes to sign-up when the address is not whole: %s', async (search) => {
  await renderRoute(area, { path: `/verify-otp?${search}`, role: null })
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
})

test('reads a code that was pasted with a space, and signs in', async () => {
  const { store, calls } = await renderRoute(area, {
    path: path('register'),
    role: null,
    responses: { [verify]: tokens },
  })
  expect(await screen.findByText('We sent a code to s***@toko.id.')).toBeInTheDocument()
  expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(screen.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric')
  await userEvent.click(screen.getByLabelText('Code'))
  await userEvent.paste(' 123 456 ')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(store.getState().auth.accessToken).toBe('a.b.c'))
  expect(calls[0]?.body).toEqual({ identifier: 's***@toko.id', ticket: 'sealed', action: 'register', otp: '123456' })
  expect(calls[0]?.headers.get('authorization')).toBe(`Basic ${btoa('core:public')}`)
})

test('a wrong code is said at the field', async () => {
  const message = 'This code is not right.'
  const refusal = [422, { message, code: 'invalid_code', errors: [{ key: 'otp', message }], request_id: '1' }]
  await renderRoute(area, { path: path('register'), role: null, responses: { [verify]: refusal } })
  await userEvent.type(await screen.findByLabelText('Code'), '12345')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Enter the 6 digits of the code')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Code'), '6')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test('a forgotten password is replaced by the new one', async () => {
  const { calls } = await renderRoute(area, {
    path: path('reset-password'),
    role: null,
    responses: { [verify]: tokens },
  })
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.type(screen.getByLabelText('New password'), 'short')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Use at least 8 characters')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('New password'), '-but-longer')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ action: 'reset-password', otp: '123456', password: 'short-but-longer' }),
  )
})

test('while the code is being sent again the button says so, and a refusal leaves it there', async () => {
  let answer: (value: unknown) => void = () => undefined
  const sending = new Promise((resolve) => (answer = resolve))
  const { store } = await renderRoute(area, {
    path: path('register'),
    role: null,
    responses: { 'POST /auth/otp': () => sending },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }))
  expect(await screen.findByRole('button', { name: /Sending…/ })).toBeInTheDocument()
  answer([429, { message: 'Too many tries.', code: 'too_many', request_id: '1' }])
  expect(await screen.findByRole('button', { name: 'Resend code' })).toBeEnabled()
  expect(store.getState().auth.sendOtpDate).toBeNull()
})

test('a refusal that says how long keeps the button off until then', async () => {
  const refusal = (seconds: number) =>
    Response.json(
      { message: 'Too many tries.', code: 'too_many', request_id: '1' },
      { status: 429, headers: { 'retry-after': String(seconds) } },
    )
  const answers = [refusal(2), refusal(1800)]
  await renderRoute(area, {
    path: path('register'),
    role: null,
    responses: { 'POST /auth/otp': () => answers.shift() },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }))
  expect(await screen.findByRole('button', { name: /^Resend code in [12] s$/ })).toBeDisabled()
  await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }))
  expect(await screen.findByRole('button', { name: 'Resend code in 30 min' })).toBeDisabled()
})

test('the code can be sent again once the wait is over', async () => {
  const sent = {
    data: {
      ticket: 'sealed',
      action: 'register',
      identifier: 's***@toko.id',
      delivery: 'email',
      resend_in_seconds: 60,
    },
  }
  const { store, calls } = await renderRoute(area, {
    path: path('register'),
    role: null,
    responses: { 'POST /auth/otp': sent },
  })
  await screen.findByLabelText('Code')
  act(() => void store.dispatch(ago(10)))
  expect(await screen.findByRole('button', { name: /^Resend code in (50|49) s$/ })).toBeDisabled()
  act(() => void store.dispatch(ago(59.5)))
  await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }, { timeout: 3000 }))
  expect(await screen.findByRole('button', { name: /^Resend code in (60|59) s$/ })).toBeDisabled()
  expect(calls[0]).toMatchObject({
    request: 'POST /auth/otp',
    body: { identifier: 's***@toko.id', action: 'register', ticket: 'sealed', challenge: 'solved for otp' },
  })
  expect(decodeURIComponent(document.cookie)).toContain('"sendOtpDate":"20')
})
