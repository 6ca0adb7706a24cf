import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'

jest.mock('../challenge/EmbeddedChallenge')
let unreachable = false
const mockUnreachable = () => unreachable
jest.mock('./signIn.schema', () => ({
  get signInSchema() {
    if (mockUnreachable()) throw new Error('the file does not come')
    return jest.requireActual<typeof import('./signIn.schema')>('./signIn.schema').signInSchema
  },
}))
afterEach(() => void (unreachable = false))

const login = 'POST /auth/login'
const tokens = { data: { access_token: 'a.b.c', refresh_token: 'r' }, message: 'Welcome back.' }

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Email or phone number'), ' siti@toko.id ')
  await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('signs in with what was typed', async () => {
  const { store, calls } = await renderRoute(area, { path: '/sign-in', role: null, responses: { [login]: tokens } })
  await fillIn()
  await waitFor(() => expect(store.getState().auth).toMatchObject({ accessToken: 'a.b.c', refreshToken: 'r' }))
  expect(calls).toMatchObject([{ request: login, body: { identifier: 'siti@toko.id', password: 'rahasia-123' } }])
})

test('a refusal signs nobody in and can be tried again', async () => {
  const refusal = [401, { message: 'The password is wrong.', code: 'invalid_credentials', request_id: '1' }]
  const { store, calls } = await renderRoute(area, { path: '/sign-in', role: null, responses: { [login]: refusal } })
  await fillIn()
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled())
  expect(store.getState().auth.accessToken).toBeNull()
})

test('asks for what is missing, without asking the server', async () => {
  const { calls } = await renderRoute(area, { path: '/sign-in', role: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter your email or phone number')).toBeInTheDocument()
  expect(screen.getByLabelText('Email or phone number')).toHaveFocus()
  expect(calls).toHaveLength(0)
})

test('checks that could not be loaded are said and asked for again', async () => {
  const { calls } = await renderRoute(area, { path: '/sign-in', role: null, responses: { [login]: tokens } })
  await screen.findByLabelText('Password')
  unreachable = true
  await fillIn()
  // Each load is tried five times more, each wait twice the last.
  expect(await screen.findByRole('alert', {}, { timeout: 40_000 })).toHaveTextContent('Check your connection')
  const button = await screen.findByRole('button', { name: 'Sign in' }, { timeout: 40_000 })
  expect(calls).toHaveLength(0)
  unreachable = false
  await userEvent.click(button)
  await waitFor(() => expect(calls).toHaveLength(1))
}, 120_000)

test('the page to come back to is kept on the way to another', async () => {
  await renderRoute(area, { path: '/sign-in?return=%2Fchats', role: null, language: 'id' })
  expect(await screen.findByRole('link', { name: 'Buat akun' })).toHaveAttribute('href', '/sign-up?return=%2Fchats')
  expect(screen.getByRole('link', { name: 'Lupa kata sandi?' })).toHaveAttribute(
    'href',
    '/forgotten-password?return=%2Fchats',
  )
})
