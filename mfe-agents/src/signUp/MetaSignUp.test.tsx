import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CONFIG_FIELDS, parseConfig, setConfig } from '@sapa/shared/config'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import area from '../area'
import type { MetaLogin } from './metaLogin'

const META = { metaAppId: '4711', metaConfigId: '4712' }
const script = () => document.querySelector<HTMLScriptElement>('script[src*="connect.facebook.net"]')
const none = { data: [], meta: { next_cursor: null } }

let started: Parameters<MetaLogin['init']>[0][]
let asked: Record<string, unknown>[]
let answer: (code?: string) => void

/** Stands for Meta's script. */
const meta: MetaLogin = {
  init: (options) => started.push(options),
  login: (callback, options) => {
    asked.push(options)
    answer = (code) => act(() => callback({ authResponse: code ? { code } : null }))
  },
}
/** What Meta's window tells the page. */
const tell = (event: string, data: object = {}, origin = 'https://www.facebook.com') =>
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', { origin, data: JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data }) }),
      ),
  )

beforeEach(() => {
  started = []
  asked = []
  document.head.replaceChildren()
  Object.assign(window, { FB: undefined })
})

async function openDialog(settings: object, responses: Responses = {}, language: 'en' | 'id' = 'en') {
  const page = await renderRoute(area, {
    path: '/platform',
    language,
    responses: { 'GET /channels': none, ...responses },
  })
  setConfig(parseConfig({ ...Object.fromEntries(CONFIG_FIELDS.map((field) => [field, ''])), ...settings }))
  await userEvent.click(
    await screen.findByRole('button', { name: language === 'en' ? 'Add platform' : 'Tambah platform' }),
  )
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

/** The dialog with Meta's window open. */
async function begin(responses: Responses = {}) {
  const page = await openDialog(META, responses)
  await waitFor(() => expect(script()).not.toBeNull())
  Object.assign(window, { FB: meta })
  await waitFor(() => expect(started).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Meta' }))
  return page
}
const connected = { 'POST /channels/sign-ups': [201, { data: {}, message: 'The number is connected.' }] }
const bodies = (calls: { request: string; body: unknown }[]) =>
  calls.filter(({ request }) => request === 'POST /channels/sign-ups').map(({ body }) => body)

test.each([
  ['app id', { ...META, metaAppId: '' }],
  ['config id', { ...META, metaConfigId: '' }],
])('is not offered without an %s, and nothing of Meta is loaded [S1.13]', async (_name, settings) => {
  const { dialog } = await openDialog(settings)
  expect(await dialog.findByLabelText('WhatsApp number')).toBeInTheDocument()
  expect(dialog.queryByRole('region', { name: "Meta's sign-up" })).toBeNull()
  expect(script()).toBeNull()
})

test('starts with the app id and the config id of the configuration [S1.13]', async () => {
  await begin()
  expect(started).toMatchObject([{ appId: '4711', version: 'v26.0' }])
  expect(asked).toEqual([
    { config_id: '4712', response_type: 'code', override_default_response_type: true, extras: { setup: {} } },
  ])
})

test('connects the number that was chosen, whichever of the two answers comes first', async () => {
  for (const codeFirst of [true, false]) {
    const { calls, unmount } = await begin(connected)
    const told = () => tell('FINISH', { waba_id: '20', phone_number_id: '10', business_id: '5' })
    if (codeFirst) answer('code')
    told()
    if (!codeFirst) answer('code')
    await waitFor(() =>
      expect(bodies(calls)).toEqual([{ organizationId: 'org_a', code: 'code', wabaId: '20', numberId: '10' }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()
    document.head.replaceChildren()
    Object.assign(window, { FB: undefined })
    started = []
  }
})

test('listens to nobody but Meta', async () => {
  const { calls } = await begin(connected)
  tell('FINISH', { waba_id: '66', phone_number_id: '66' }, 'https://evilfacebook.com')
  answer('code')
  tell('FINISH', { waba_id: '20', phone_number_id: '10' })
  await waitFor(() => expect(bodies(calls)).toMatchObject([{ wabaId: '20', numberId: '10' }]))
})

test('goes on by the code alone where the window tells nothing, before the code runs out', async () => {
  const { calls } = await begin(connected)
  answer('code')
  await waitFor(() => expect(bodies(calls)).toEqual([{ organizationId: 'org_a', code: 'code' }]), { timeout: 20_000 })
}, 40_000)

test('says that it was not finished, connects nothing, and can be started again', async () => {
  const { calls, dialog } = await begin(connected)
  answer()
  expect(await dialog.findByText(/was not finished/)).toBeInTheDocument()
  expect(bodies(calls)).toEqual([])
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue with Meta' }))
  expect(asked).toHaveLength(2)
})

test('says what Meta reported', async () => {
  const { dialog } = await begin()
  tell('CANCEL', { error_message: 'This number is in use.', error_code: '1' })
  answer()
  expect(await dialog.findByText(/Meta reported a problem: This number is in use\./)).toBeInTheDocument()
})

test('says why the server could not connect it, and leaves the fields to type in', async () => {
  const { dialog } = await begin({
    'POST /channels/sign-ups': [
      422,
      { message: 'The business account has several numbers.', code: 'provider_refused', request_id: '1' },
    ],
  })
  tell('FINISH', { waba_id: '20' })
  answer('code')
  expect(await dialog.findByText('The business account has several numbers.')).toBeInTheDocument()
  expect(dialog.getByLabelText('WhatsApp number')).toBeEnabled()
})

test.each([
  ['en', /could not be loaded/, 'Try again', 'Continue with Meta'],
  ['id', /tidak dapat dimuat/, 'Coba lagi', 'Lanjutkan dengan Meta'],
] as const)('a script that fails is said, and can be tried again: %s', async (language, words, retry, button) => {
  const { dialog } = await openDialog(META, {}, language)
  await waitFor(() => expect(script()).not.toBeNull())
  act(() => void script()?.dispatchEvent(new Event('error')))
  expect(await dialog.findByText(words)).toBeInTheDocument()
  await userEvent.click(await dialog.findByRole('button', { name: retry }))
  await waitFor(() => expect(script()).not.toBeNull())
  Object.assign(window, { FB: meta })
  await waitFor(() => expect(started).toHaveLength(1))
  expect(await dialog.findByRole('button', { name: button })).toBeInTheDocument()
})
