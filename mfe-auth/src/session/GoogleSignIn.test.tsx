import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CONFIG_FIELDS, parseConfig, setConfig } from '@sapa/shared/config'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import { api } from '@sapa/shared/api'
import area from '../area'
import type { GoogleIdentity } from './googleButton'

type Options = Parameters<GoogleIdentity['initialize']>[0]

const CLIENT = 'sapa.apps.googleusercontent.com'
const providers = 'POST /auth/providers'
const tokens = { data: { access_token: 'a.b.c', refresh_token: 'r', code: null }, message: 'Selamat datang kembali.' }
const script = () => document.querySelector<HTMLScriptElement>('script[src*="accounts.google.com"]')

let initialized: Options[]
let rendered: Record<string, unknown>[]

/** Stands for Google's script. */
const google: GoogleIdentity = {
  initialize: (options) => initialized.push(options),
  renderButton: (host, options) => {
    rendered.push(options)
    host.innerHTML = '<button type="button">Masuk dengan Google</button>'
  },
}

beforeEach(() => {
  initialized = []
  rendered = []
  document.head.replaceChildren()
  Object.assign(window, { google: undefined })
})

/** Opens the sign-in page where Google is configured: by a page without it, since the test's own settings come first. */
async function open(
  responses: Responses = {},
  { language = 'id', client = CLIENT }: { language?: 'en' | 'id'; client?: string } = {},
) {
  let nonces = 0
  const nonce = { 'POST /auth/providers/nonces': () => ({ data: { nonce: `nonce ${++nonces}` } }) }
  const page = await renderRoute(area, {
    path: '/forgotten-password',
    role: null,
    language,
    responses: { ...nonce, ...responses },
  })
  setConfig(parseConfig({ ...Object.fromEntries(CONFIG_FIELDS.map((field) => [field, ''])), googleClientId: client }))
  await userEvent.click(
    await screen.findByRole('link', { name: language === 'id' ? 'Kembali ke halaman masuk' : 'Back to sign in' }),
  )
  await screen.findByLabelText(language === 'id' ? 'Kata sandi' : 'Password')
  return page
}

async function openWithButton(responses: Responses = {}) {
  const page = await open(responses)
  await waitFor(() => expect(script()).not.toBeNull())
  Object.assign(window, { google: { accounts: { id: google } } })
  await screen.findByRole('button', { name: 'Masuk dengan Google' })
  return page
}
const answer = (credential?: string) => act(async () => initialized.at(-1)?.callback({ credential, select_by: 'btn' }))

jest.mock('../challenge/EmbeddedChallenge')

test('is there in Indonesian only, and only where a client id is configured [S2.5]', async () => {
  const { unmount } = await open({}, { language: 'en' })
  expect(script()).toBeNull()
  unmount()
  await open({}, { client: '' })
  expect(script()).toBeNull()
})

test('is the large standard outlined button of our client, with a nonce of our server [S7.41, S9.16]', async () => {
  await openWithButton()
  expect(script()?.src).toBe('https://accounts.google.com/gsi/client?hl=id')
  expect(initialized).toMatchObject([{ client_id: CLIENT, nonce: 'nonce 1', ux_mode: 'popup' }])
  expect(rendered).toMatchObject([{ type: 'standard', theme: 'outline', size: 'large', locale: 'id' }])
  expect(screen.getByRole('button', { name: 'Masuk dengan Google' }).parentElement).toHaveStyle({ minHeight: '40px' })
})

test('signs in with what Google gave [S1.4]', async () => {
  const { calls, store } = await openWithButton({ [providers]: tokens })
  await answer('id-token')
  await waitFor(() => expect(store.getState().auth).toMatchObject({ accessToken: 'a.b.c', refreshToken: 'r' }))
  expect(calls.find(({ request }) => request === providers)?.body).toEqual({
    provider: 'google',
    credential: 'id-token',
    selectBy: 'btn',
  })
})

test('goes on to the code where the address has an account already', async () => {
  const code = {
    ticket: 'sealed',
    action: 'link-google',
    identifier: 's•••@toko.id',
    delivery: 'email',
    resend_in_seconds: 60,
  }
  const { calls } = await openWithButton({
    [providers]: { data: { access_token: null, refresh_token: null, code }, message: 'Kode dikirim.' },
    'POST /auth/otp/verify': tokens,
  })
  await answer('id-token')
  expect(await screen.findByRole('heading', { name: 'Hubungkan akun Google' })).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Kode'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Verifikasi' }))
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({
      identifier: 's•••@toko.id',
      ticket: 'sealed',
      action: 'link-google',
      otp: '123456',
    }),
  )
})

test('a refusal leads to a new button with a new nonce', async () => {
  const { store } = await openWithButton({
    [providers]: [401, { message: 'Google menolak.', code: 'invalid_credentials', request_id: '1' }],
  })
  await answer('id-token')
  await waitFor(() => expect(initialized.map(({ nonce }) => nonce)).toEqual(['nonce 1', 'nonce 2']))
  expect(store.getState().auth.accessToken).toBeNull()
})

test('is there also when the change of language emptied the state of the api meanwhile', async () => {
  const slowly = () => new Promise((resolve) => setTimeout(() => resolve({ data: { nonce: 'late' } }), 1000))
  const { store } = await open({ 'POST /auth/providers/nonces': slowly })
  act(() => void store.dispatch(api.util.resetApiState()))
  Object.assign(window, { google: { accounts: { id: google } } })
  expect(await screen.findByRole('button', { name: 'Masuk dengan Google' }, { timeout: 4000 })).toBeInTheDocument()
})

test('an answer without a credential is said, and can be tried again [S8.10]', async () => {
  await openWithButton()
  await answer()
  expect(await screen.findByText(/Google tidak mengirim konfirmasi/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByRole('button', { name: 'Masuk dengan Google' })).toBeInTheDocument()
})

test('a script that cannot be loaded is said, the password still works, and it can be tried again [S8.11]', async () => {
  await open()
  await waitFor(() => expect(script()).not.toBeNull())
  act(() => void script()?.dispatchEvent(new Event('error')))
  expect(await screen.findByText(/Masuk dengan Google tidak dapat dimuat/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Masuk' })).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(script()).not.toBeNull())
  Object.assign(window, { google: { accounts: { id: google } } })
  expect(await screen.findByRole('button', { name: 'Masuk dengan Google' })).toBeInTheDocument()
})
