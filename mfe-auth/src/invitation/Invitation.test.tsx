import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseLanguage } from '@sapa/shared/i18n'
import { renderRoute, testToken } from '@sapa/shared/testing'
import { OrganizationRole } from '@sapa/shared/contracts'
import area from '../area'

const read = 'POST /invitations/read'
const accept = 'POST /invitations/accept'
const asked = {
  data: {
    organization: { id: 'org_b', name: 'Toko Dewi' },
    email: 'siti@toko.id',
    role: 5,
    expires_at: '2030-01-01T00:00:00Z',
  },
}
const over = [410, { message: 'This invitation has expired.', code: 'invitation_over', request_id: '1' }]
const me = (email: string) => ({ data: { id: 'usr_me', name: 'Siti', email, organization_members: [] } })

test('who is invited signs up with the invited address and names no business', async () => {
  const ticket = {
    data: {
      ticket: 'sealed',
      action: 'register',
      identifier: 's***@toko.id',
      delivery: 'email',
      resend_in_seconds: 60,
    },
  }
  const { calls } = await renderRoute(area, {
    path: '/sign-up?invitation=abc',
    role: null,
    responses: { [read]: asked, 'POST /auth/register': ticket },
  })
  expect(await screen.findByText('Toko Dewi invites you to work with it as Business Staff.')).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('siti@toko.id')
  expect(screen.getByLabelText('Email')).toBeDisabled()
  expect(screen.queryByLabelText('Business name')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?invitation=abc')
  await userEvent.type(screen.getByLabelText('Your name'), 'Siti Nurhaliza')
  await userEvent.type(screen.getByLabelText('Phone number'), '081234567890')
  await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'rahasia-123')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('We sent a code to s***@toko.id.')).toBeInTheDocument()
  const registered = calls.find(({ request }) => request === 'POST /auth/register')
  expect(registered?.body).toMatchObject({ email: 'siti@toko.id', invitation: 'abc', name: 'Siti Nurhaliza' })
})

test('a link that is over says why, and an own account can still be made', async () => {
  await renderRoute(area, { path: '/sign-up?invitation=abc', role: null, responses: { [read]: over } })
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation has expired.')
  expect(screen.getByRole('alert')).toHaveTextContent('You can still create an account of your own below.')
  expect(screen.getByLabelText('Business name')).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toBeEnabled()
})

test('another language asks again for the reason, and takes nothing from the form', async () => {
  const refusal = (message: string) => [410, { message, code: 'invitation_over', request_id: '1' }]
  const answers = [refusal('It has expired.'), refusal('Sudah kedaluwarsa.')]
  await renderRoute(area, { path: '/sign-up?invitation=abc', role: null, responses: { [read]: () => answers.shift() } })
  expect(await screen.findByText('It has expired.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Your name'), 'Siti')
  await act(() => chooseLanguage('id'))
  expect(await screen.findByText('Sudah kedaluwarsa.')).toBeInTheDocument()
  expect(screen.getByLabelText('Nama Anda')).toHaveValue('Siti')
})

test('who has an account finds the invited address filled in at sign-in', async () => {
  await renderRoute(area, { path: '/sign-in?invitation=abc', role: null, responses: { [read]: asked } })
  expect(await screen.findByText(/Toko Dewi invites you/)).toBeInTheDocument()
  expect(screen.getByLabelText('Email or phone number')).toHaveValue('siti@toko.id')
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgotten-password?invitation=abc',
  )
})

test('who is signed in joins at one press and works there', async () => {
  const { store, calls } = await renderRoute(area, {
    path: '/invitation?invitation=abc',
    responses: {
      [read]: asked,
      'GET /users/usr_me': me('siti@toko.id'),
      [accept]: { data: { id: 'org_b', name: 'Toko Dewi', role: 5 }, message: 'Welcome to Toko Dewi.' },
      'POST /auth/refresh': {
        data: {
          access_token: testToken(OrganizationRole.STAFF, [{ id: 'org_b', name: 'Toko Dewi' }]),
          refresh_token: 'r2',
        },
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Join Toko Dewi' }))
  expect(await screen.findByText('elsewhere')).toBeInTheDocument()
  expect(store.getState().organization.userOrganization).toMatchObject({ id: 'org_b', role: 5 })
  expect(store.getState().auth.refreshToken).toBe('r2')
  expect(calls.find(({ request }) => request === accept)?.body).toEqual({ invitation: 'abc' })
})

test('a refusal of joining is said, and can be tried again', async () => {
  const answers: unknown[] = [over, { data: { id: 'org_b', name: 'Toko Dewi', role: 5 } }]
  await renderRoute(area, {
    path: '/invitation?invitation=abc',
    language: 'id',
    responses: { [read]: asked, 'GET /users/usr_me': me('siti@toko.id'), [accept]: () => answers.shift() },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Gabung ke Toko Dewi' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation has expired.')
  expect(screen.getByRole('button', { name: 'Gabung ke Toko Dewi' })).toBeEnabled()
})

test('an invitation for another address offers to sign out and go on with the right one', async () => {
  const { store } = await renderRoute(area, {
    path: '/invitation?invitation=abc',
    responses: {
      [read]: asked,
      'GET /users/usr_me': me('lain@toko.id'),
      'POST /auth/revoke': { data: { revoked: true } },
    },
  })
  expect(await screen.findByText(/for siti@toko.id, and you are signed in as lain@toko.id/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Join/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and go on' }))
  expect(await screen.findByRole('link', { name: 'I have an account: sign in' })).toHaveAttribute(
    'href',
    '/sign-in?invitation=abc',
  )
  await waitFor(() => expect(store.getState().auth.accessToken).toBeNull())
})

test('an address that lost its invitation on the way says so', async () => {
  await renderRoute(area, { path: '/invitation', role: null })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This address names no invitation. Open the whole link of the mail.',
  )
})
