import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { modalOpened } from '@sapa/shared/session'
import { renderRoute, testToken, type Responses } from '@sapa/shared/testing'
import area from '../area'

const me = {
  id: 'usr_me',
  name: 'Siti',
  business_name: 'Toko Siti',
  email: 'siti@toko.id',
  phone_number: '+6281234567890',
  user_type: 1,
  has_password: true,
  organization_members: [],
}
const created = {
  id: 'org_b',
  name: 'Toko Siti',
  email: 'siti@toko.id',
  phone_number: '+6281234567890',
  organization_type_id: 2,
  industry_type_id: 7,
  time_zone: 'Asia/Jakarta',
  agents_paused: false,
  role: 3,
  created_at: '2026-01-01T00:00:00Z',
}
const fresh = {
  data: {
    access_token: testToken(3, [
      { id: 'org_a', name: 'Toko Uji' },
      { id: 'org_b', name: 'Toko Siti' },
    ]),
    refresh_token: 'r2',
  },
}
const responses: Responses = {
  'GET /users/usr_me': { data: me },
  'GET /organization-types': { data: [{ id: 2, key: 'business', name_id: 'Bisnis', name_en: 'Business' }] },
  'GET /industry-types': { data: [{ id: 7, key: 'retail', name_id: 'Ritel', name_en: 'Retail' }] },
  'POST /organizations': [201, { data: created }],
  'POST /auth/refresh': fresh,
}

async function choose(label: string, option: string) {
  const field = await screen.findByRole('combobox', { name: new RegExp(label) })
  await waitFor(() => expect(field).toBeEnabled())
  await userEvent.click(field)
  await userEvent.click(await screen.findByTitle(option))
}

test('what sign-up asked is filled in; creating makes it the business that is worked in', async () => {
  const { calls, store } = await renderRoute(area, { path: '/create-organization', responses })
  expect(await screen.findByLabelText('Business name')).toHaveValue('Toko Siti')
  expect(screen.getByLabelText('Business email')).toHaveValue('siti@toko.id')
  await choose('Business type', 'Business')
  await choose('Industry', 'Retail')
  await userEvent.click(screen.getByRole('button', { name: 'Create business' }))

  expect(await screen.findByText('elsewhere')).toBeInTheDocument()
  expect(calls.find(({ request }) => request === 'POST /organizations')?.body).toEqual({
    name: 'Toko Siti',
    email: 'siti@toko.id',
    phoneNumber: '+6281234567890',
    organizationTypeId: '2',
    industryTypeId: '7',
  })
  expect(calls.find(({ request }) => request === 'POST /auth/refresh')?.headers.get('authorization')).toBe(
    'Bearer refresh',
  )
  expect(store.getState().auth.refreshToken).toBe('r2')
  expect(store.getState().organization.userOrganization).toEqual({ id: 'org_b', name: 'Toko Siti', role: 3 })
})

test('every field says what it needs', async () => {
  const nobody = { ...me, business_name: null, email: null, phone_number: null }
  await renderRoute(area, {
    path: '/create-organization',
    responses: { ...responses, 'GET /users/usr_me': { data: nobody } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Create business' }))
  for (const words of [
    'Business name is required',
    'Email is invalid',
    'Phone number is required',
    'Business type is required',
    'Industry is required',
  ]) {
    expect(await screen.findByText(words)).toBeInTheDocument()
  }
})

test('the kinds are named in the language of the page', async () => {
  await renderRoute(area, { path: '/create-organization', responses, language: 'id' })
  await screen.findByLabelText('Nama bisnis')
  await choose('Bidang usaha', 'Ritel')
})

test('a business whose tokens could not be renewed is not created twice', async () => {
  let refreshes = 0
  const { calls } = await renderRoute(area, {
    path: '/create-organization',
    responses: { ...responses, 'POST /auth/refresh': () => (++refreshes === 1 ? [503, {}] : fresh) },
  })
  await screen.findByLabelText('Business name')
  await choose('Business type', 'Business')
  await choose('Industry', 'Retail')
  await userEvent.click(screen.getByRole('button', { name: 'Create business' }))
  await waitFor(() => expect(refreshes).toBe(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create business' })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Create business' }))
  expect(await screen.findByText('elsewhere')).toBeInTheDocument()
  expect(calls.filter(({ request }) => request === 'POST /organizations')).toHaveLength(1)
})

test('the dialog adds a further business and closes', async () => {
  const dialog = { ...area.routes[0]!, path: '/agents', lazy: () => import('./CreateOrganizationDialog') }
  const { store } = await renderRoute({ ...area, routes: [dialog] }, { path: '/agents', responses })
  act(() => void store.dispatch(modalOpened({ type: 'createOrganization' })))
  expect(await screen.findByRole('dialog', { name: 'Create more business' })).toBeInTheDocument()
  const name = await screen.findByLabelText('Business name')
  expect(name).toHaveValue('')
  await userEvent.type(name, 'Toko Siti')
  await choose('Business type', 'Business')
  await choose('Industry', 'Retail')
  await userEvent.click(screen.getByRole('button', { name: 'Create business' }))
  await waitFor(() => expect(store.getState().modal.type).toBeNull())
  expect(store.getState().organization.userOrganization?.id).toBe('org_b')
})

test('who came with another account than they meant signs out', async () => {
  const { store } = await renderRoute(area, {
    path: '/create-organization',
    responses: { ...responses, 'POST /auth/revoke': { data: {} } },
  })
  expect(await screen.findByText(/Signed in as siti@toko.id/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(store.getState().auth.accessToken).toBeNull())
})
