import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UpdateOrganizationApiArg } from '@sapa/shared/api/organizations.gen'
import { OrganizationRole } from '@sapa/shared/contracts'
import { renderRoute, testToken } from '@sapa/shared/testing'
import area from '../area'

jest.mock('../challenge/EmbeddedChallenge')

const me = {
  id: 'usr_me',
  name: 'Siti',
  business_name: null,
  email: 'siti@toko.id',
  phone_number: '+6281234567890',
  user_type: 1,
  has_password: true,
  organization_members: [],
}
const saved = {
  id: 'org_a',
  name: 'Toko Uji',
  email: 'toko@uji.id',
  phone_number: '+6281234567890',
  organization_type_id: 2,
  industry_type_id: 7,
  time_zone: 'Asia/Jakarta',
  agents_paused: false,
  role: 3,
  created_at: '2026-01-01T00:00:00Z',
}

type OrganizationChange = UpdateOrganizationApiArg['body']

/** A server that keeps the business. */
function server() {
  let organization = saved
  return {
    'GET /organization-types': { data: [{ id: 2, key: 'business', name_id: 'Bisnis', name_en: 'Business' }] },
    'GET /industry-types': { data: [{ id: 7, key: 'retail', name_id: 'Ritel', name_en: 'Retail' }] },
    'GET /organizations/org_a': () => ({ data: organization }),
    'PUT /organizations/org_a': ({ body }: { body: OrganizationChange }) => {
      organization = {
        ...organization,
        name: body.name,
        time_zone: body.timeZone ?? organization.time_zone,
        agents_paused: body.agentsPaused ?? organization.agents_paused,
      }
      return { data: organization, message: 'Organization updated successfully' }
    },
    'POST /auth/refresh': {
      data: { access_token: testToken(3, [{ id: 'org_a', name: 'Toko Baru' }]), refresh_token: 'r2' },
    },
  }
}

test('an admin changes the business, and its name follows in the session', async () => {
  const { calls, store } = await renderRoute(area, { path: '/settings/business', responses: server() })
  const name = await screen.findByLabelText('Business name')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.clear(name)
  await userEvent.type(name, 'Toko Baru')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(store.getState().auth.refreshToken).toBe('r2'))
  expect(calls.find(({ request }) => request.startsWith('PUT'))?.body).toEqual({
    name: 'Toko Baru',
    email: 'toko@uji.id',
    phoneNumber: '+6281234567890',
    organizationTypeId: '2',
    industryTypeId: '7',
    timeZone: 'Asia/Jakarta',
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
  expect(name).toHaveValue('Toko Baru')
})

test('one switch stops all agents, and leaves what is being typed alone', async () => {
  await renderRoute(area, { path: '/settings/business', responses: server() })
  const name = await screen.findByLabelText('Business name')
  await userEvent.type(name, ' dua')
  const brake = screen.getByRole('switch', { name: 'Stop all agents' })
  await userEvent.click(brake)
  await waitFor(() => expect(brake).toBeChecked())
  expect(screen.getByText(/^All agents are stopped/)).toBeInTheDocument()
  expect(name).toHaveValue('Toko Uji dua')
})

test('the settings begin with the own profile', async () => {
  await renderRoute(area, {
    path: '/settings',
    responses: { 'GET /users/usr_me': { data: me }, 'GET /users/usr_me/sessions': { data: [] } },
  })
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument()
})

test('another language takes nothing of what is being typed', async () => {
  await renderRoute(area, {
    path: '/settings/profile',
    responses: { 'GET /users/usr_me': { data: me }, 'GET /users/usr_me/sessions': { data: [] } },
  })
  await userEvent.type(await screen.findByLabelText('Your name'), ' Aminah')
  await userEvent.type(screen.getByLabelText('Current password'), 'rahasia-123')
  await userEvent.click(screen.getByText('Bahasa Indonesia'))
  expect(await screen.findByLabelText('Nama Anda')).toHaveValue('Siti Aminah')
  expect(screen.getByLabelText('Kata sandi saat ini')).toHaveValue('rahasia-123')
})

test('a manager reads the business and changes nothing', async () => {
  await renderRoute(area, { path: '/settings/business', role: OrganizationRole.MANAGER, responses: server() })
  expect(await screen.findByLabelText('Business name')).toBeDisabled()
  expect(screen.getByText('Only a Business Admin can change these settings.')).toBeInTheDocument()
  expect(screen.getByRole('switch', { name: 'Stop all agents' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('a person changes their name and the theme, and signs out', async () => {
  const { calls, store } = await renderRoute(area, {
    path: '/settings/profile',
    responses: {
      'GET /users/usr_me': { data: me },
      'GET /users/usr_me/sessions': { data: [] },
      'PUT /users/usr_me': { data: { ...me, name: 'Siti N.' }, message: 'Saved.' },
      'POST /auth/revoke': { data: { revoked: true } },
    },
  })
  const name = await screen.findByLabelText('Your name')
  expect(screen.getByText('siti@toko.id')).toBeInTheDocument()
  await userEvent.type(name, ' N.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request === 'PUT /users/usr_me')?.body).toEqual({ name: 'Siti N.' }),
  )

  await userEvent.click(screen.getByText('Dark'))
  expect(store.getState().theme.theme).toBe('dark')

  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(store.getState().auth.accessToken).toBeNull())
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
})

const session = (id: string, current: boolean, userAgent: string | null) => ({
  id,
  current,
  user_agent: userAgent,
  address_hint: '203.0.•.•',
  created_at: '2026-11-01T00:00:00Z',
  last_used_at: '2026-11-20T08:30:00Z',
})

/** A server that keeps sessions. */
function withSessions() {
  let sessions = [
    session('ses_here', true, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'),
    session('ses_phone', false, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'),
    session('ses_odd', false, null),
  ]
  const end = (id: string) => () => {
    sessions = sessions.filter((one) => one.id !== id)
    return { data: { ended: 1 }, message: 'Done.' }
  }
  return {
    'GET /users/usr_me': { data: me },
    'GET /users/usr_me/sessions': () => ({ data: sessions }),
    'DELETE /users/usr_me/sessions/ses_phone': end('ses_phone'),
    'DELETE /users/usr_me/sessions': () => {
      sessions = sessions.slice(0, 1)
      return { data: { ended: 1 }, message: 'Done.' }
    },
  }
}

test('a person sees where they are signed in and signs out one device, then all others', async () => {
  await renderRoute(area, { path: '/settings/profile', responses: withSessions() })
  expect(await screen.findByRole('heading', { name: 'Chrome, Windows' })).toBeInTheDocument()
  expect(screen.getByText('This device')).toBeInTheDocument()
  expect(screen.getAllByText(/^Last used Nov 20, 2026.* from 203\.0\.•\.•$/)).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Sign out Chrome, Windows' })).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome, Android' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chrome, Android' })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Unknown device' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unknown device' })).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
})

test('a person changes their password; refusals stand at their fields', async () => {
  const message = 'Ini bukan kata sandi Anda saat ini.'
  const answers: unknown[] = [
    [422, { message: '', code: 'validation', errors: [{ key: 'current_password', message }], request_id: '1' }],
    { data: { changed: true }, message: 'Selesai.' },
  ]
  const { calls } = await renderRoute(area, {
    path: '/settings/profile',
    language: 'id',
    responses: { ...withSessions(), 'PUT /users/usr_me/password': () => answers.shift() },
  })
  const [current, fresh, again] = [
    await screen.findByLabelText('Kata sandi saat ini'),
    screen.getByLabelText('Kata sandi baru'),
    screen.getByLabelText('Ulangi kata sandi baru'),
  ]
  await userEvent.type(current, 'salah')
  await userEvent.type(fresh, 'yang-lebih-baru')
  await userEvent.type(again, 'yang-lain')
  await userEvent.click(screen.getByRole('button', { name: 'Ganti kata sandi' }))
  expect(await screen.findByText('Kata sandi tidak sama')).toBeInTheDocument()
  await userEvent.clear(again)
  await userEvent.type(again, 'yang-lebih-baru')
  await userEvent.click(screen.getByRole('button', { name: 'Ganti kata sandi' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(current).toHaveFocus()
  expect(fresh).toHaveValue('yang-lebih-baru')
  await userEvent.click(screen.getByRole('button', { name: 'Ganti kata sandi' }))
  await waitFor(() => expect(current).toHaveValue(''))
  expect(calls.findLast(({ request }) => request.startsWith('PUT'))?.body).toEqual({
    currentPassword: 'salah',
    newPassword: 'yang-lebih-baru',
    confirmPassword: 'yang-lebih-baru',
  })
})

test('who signs in with Google sets a first password with a code', async () => {
  let hasPassword = false
  const { calls, store } = await renderRoute(area, {
    path: '/settings/profile',
    responses: {
      ...withSessions(),
      'GET /users/usr_me': () => ({ data: { ...me, has_password: hasPassword } }),
      'POST /auth/otp': {
        data: {
          ticket: 'sealed',
          action: 'reset-password',
          identifier: 's***@toko.id',
          delivery: 'email',
          resend_in_seconds: 60,
        },
      },
      'POST /auth/otp/verify': () => {
        hasPassword = true
        return { data: { access_token: testToken(), refresh_token: 'fresh' } }
      },
    },
  })
  expect(await screen.findByText(/You sign in with Google and have no password/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Send a code to siti@toko.id' }))
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.type(screen.getByLabelText('New password'), 'kata-sandi-1')
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument()
  expect(store.getState().auth.refreshToken).toBe('fresh')
  expect(calls.find(({ request }) => request === 'POST /auth/otp/verify')?.body).toEqual({
    identifier: 's***@toko.id',
    ticket: 'sealed',
    action: 'reset-password',
    otp: '123456',
    password: 'kata-sandi-1',
  })
})
