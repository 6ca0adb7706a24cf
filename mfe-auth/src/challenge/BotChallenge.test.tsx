import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseConfig, CONFIG_FIELDS, setConfig } from '@sapa/shared/config'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import type { ChallengeProps } from './providers'

// The widget needs a browser; its stand-in hands out what the tests say, one after the other.
const given: ('solved' | 'failure' | 'expired')[] = []
let solved = 0
jest.mock('./EmbeddedChallenge', () => ({
  __esModule: true,
  default: function Widget({ action, onToken, onFailure }: ChallengeProps) {
    const { useEffect, useEffectEvent } = jest.requireActual<typeof import('react')>('react')
    const tell = useEffectEvent(() => {
      const what = given.shift() ?? 'solved'
      if (what === 'failure') onFailure()
      else onToken(what === 'solved' ? `${action} ${++solved}` : undefined)
    })
    useEffect(() => tell(), [])
    return <p>the widget</p>
  },
}))

beforeEach(() => {
  given.length = 0
  solved = 0
})

const refusal = (code: string, message: string) => [
  403,
  { message, code, errors: [{ key: 'challenge', message }], request_id: '1' },
]
const sent = {
  data: {
    ticket: 'sealed',
    action: 'reset-password',
    identifier: 's***@toko.id',
    delivery: 'email',
    resend_in_seconds: 60,
  },
}

async function askForCode(first: unknown, language: 'en' | 'id' = 'en') {
  const answers = [first, sent]
  const rendered = await renderRoute(area, {
    path: '/forgotten-password',
    role: null,
    language,
    responses: { 'POST /auth/otp': () => answers.shift() },
  })
  await userEvent.type(await screen.findByRole('textbox'), 'siti@toko.id')
  await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Send code' : 'Kirim kode' }))
  return rendered
}

test('a refused challenge is said at the challenge, what was typed stays, and a new one goes with the next try', async () => {
  const message = 'The check that you are not a robot has expired. Do it again.'
  const { calls } = await askForCode(refusal('challenge_failed', message))
  const shown = await screen.findByText(message)
  expect(screen.getByRole('group', { name: 'Check that you are not a robot' })).toContainElement(shown)
  expect(shown.closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('textbox')).toHaveValue('siti@toko.id')
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
  expect(await screen.findByText(/a code is on its way/)).toBeInTheDocument()
  expect(calls.map(({ body }) => (body as { challenge: string }).challenge)).toEqual(['otp 1', 'otp 2'])
})

test('a failed call that had nothing to do with the challenge gets a new one too: each counts once', async () => {
  const { calls } = await askForCode([
    422,
    { message: '', code: 'validation', errors: [{ key: 'identifier', message: 'Not an address.' }], request_id: '1' },
  ])
  expect(await screen.findByText('Not an address.')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox'), 'x')
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
  expect(await screen.findByText(/a code is on its way/)).toBeInTheDocument()
  expect(calls.map(({ body }) => (body as { challenge: string }).challenge)).toEqual(['otp 1', 'otp 2'])
})

test('a challenge that expired while the form was filled in is replaced by itself', async () => {
  given.push('expired')
  const { calls } = await askForCode(sent)
  expect(await screen.findByText(/a code is on its way/)).toBeInTheDocument()
  expect(calls[0]?.body).toMatchObject({ challenge: 'otp 1' })
})

test('a challenge that cannot be shown says so and can be tried again', async () => {
  given.push('failure')
  await renderRoute(area, { path: '/sign-up', role: null, language: 'id' })
  expect(await screen.findByText('Pemeriksaan bahwa Anda bukan robot tidak dapat dimuat.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('the widget')).toBeInTheDocument()
  expect(screen.queryByText('Pemeriksaan bahwa Anda bukan robot tidak dapat dimuat.')).not.toBeInTheDocument()
})

test('signing in shows a challenge only when the server asks for one, and goes on with it', async () => {
  const answers = [
    refusal('challenge_required', 'Confirm that you are not a robot.'),
    { data: { access_token: 'a.b.c', refresh_token: 'r' } },
  ]
  const { calls, store } = await renderRoute(area, {
    path: '/sign-in',
    role: null,
    responses: { 'POST /auth/login': () => answers.shift() },
  })
  await userEvent.type(await screen.findByLabelText('Email or phone number'), 'siti@toko.id')
  expect(screen.queryByRole('group', { name: 'Check that you are not a robot' })).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(store.getState().auth.accessToken).toBe('a.b.c'))
  expect(calls.map(({ body }) => (body as { challenge?: string }).challenge)).toEqual([undefined, 'login 1'])
})

test('where Turnstile is configured its script is loaded, and a script that does not come is said', async () => {
  await renderRoute(area, { path: '/sign-in', role: null })
  setConfig(
    parseConfig({
      ...Object.fromEntries(CONFIG_FIELDS.map((field) => [field, ''])),
      botChallengeSiteKey: '0x4AAAAAAAbcdefghij',
      turnstileScriptUrl: 'https://turnstile.test/api.js',
    }),
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }))
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(
      'script[src="https://turnstile.test/api.js?render=explicit"]',
    )
    expect(found).not.toBeNull()
    return found!
  })
  script.onerror?.(new Event('error'))
  expect(await screen.findByText('The check that you are not a robot could not be loaded.')).toBeInTheDocument()
  expect(document.querySelector('script[src^="https://turnstile.test"]')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.querySelector('script[src^="https://turnstile.test"]')).not.toBeNull())
  const render = jest.fn(() => 'widget')
  Object.assign(window, { turnstile: { render, remove: () => undefined } })
  await waitFor(() => expect(render).toHaveBeenCalled())
  expect((render.mock.calls as unknown[][])[0]?.[1]).toMatchObject({
    sitekey: '0x4AAAAAAAbcdefghij',
    action: 'register',
    language: 'en',
  })
  Object.assign(window, { turnstile: undefined })
})
