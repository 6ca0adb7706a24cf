import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import { CHANNEL } from '../agents.fixture'
import area from '../area'
import type { Channel } from '../types'

async function open(responses: Responses = {}, channel: Partial<Channel> = {}) {
  const page = await renderRoute(area, {
    path: '/platform',
    responses: {
      'GET /channels': { data: [{ ...CHANNEL, ...channel }], meta: { next_cursor: null } },
      'GET /parked-items': { data: [], meta: { next_cursor: null } },
      ...responses,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change key' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Change the key of Toko Uji' })) }
}

test('only what was filled in is changed, and the number is connected with it', async () => {
  const { calls, dialog } = await open(
    { 'PUT /channels/chn_a': { data: CHANNEL, message: 'Saved.' } },
    { status: 'disconnected' },
  )
  await userEvent.type(dialog.getByLabelText(/^WhatsApp API key/), 'EAAnew')
  await userEvent.click(dialog.getByRole('button', { name: 'Try and save' }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request === 'PUT /channels/chn_a')?.body).toEqual({
      apiKey: 'EAAnew',
      status: 'active',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what WhatsApp does not take is said at its field, and nothing that was typed is lost', async () => {
  const message = 'The app secret is of another app.'
  const { dialog } = await open({
    'PUT /channels/chn_a': [
      422,
      { message, code: 'provider_refused', errors: [{ key: 'app_secret', message }], request_id: '1' },
    ],
  })
  await userEvent.type(dialog.getByLabelText(/^App secret/), 'wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Try and save' }))
  expect(await dialog.findByText(message)).toBeInTheDocument()
  expect(dialog.getByLabelText(/^App secret/)).toHaveValue('wrong')
})

test('a PIN of another length is refused before anything is sent', async () => {
  const { calls, dialog } = await open()
  await userEvent.type(dialog.getByLabelText(/^Two-step verification PIN/), '123')
  await userEvent.click(dialog.getByRole('button', { name: 'Try and save' }))
  expect(await dialog.findByText('The PIN has six digits')).toBeInTheDocument()
  expect(calls.some(({ request }) => request.startsWith('PUT'))).toBe(false)
})
