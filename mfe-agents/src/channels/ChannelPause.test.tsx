import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'

const channel = {
  id: 'chn_1',
  organization_id: 'org_a',
  type: 'whatsapp',
  provider: 'whatsapp',
  name: 'Toko',
  identifier: '+6281234567890',
  identifier_id: '123',
  waba_id: null,
  status: 'active',
  can_send: true,
  can_receive: true,
  has_app_secret: true,
  webhook_url: null,
  verify_token: null,
  phone_page: null,
  problem: null,
  paused_reason: 'There is a payment problem.',
  paused_until: '2030-01-01T10:30:00Z',
  agent: null,
  created_at: '2026-01-01T00:00:00Z',
}

test('a number that WhatsApp lets send nothing says why and until when, and is tried again at once', async () => {
  let state: object = channel
  const { calls } = await renderRoute(area, {
    path: '/platform',
    responses: {
      'GET /channels': () => ({ data: [state], meta: { next_cursor: null } }),
      'PUT /channels/chn_1': () => ({ data: (state = { ...channel, paused_reason: null, paused_until: null }) }),
    },
  })
  expect(await screen.findByText('There is a payment problem.')).toBeInTheDocument()
  expect(screen.getByText(/tries again by itself at/)).toBeInTheDocument()
  expect(screen.getByText('Cannot send')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Try again now' }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request === 'PUT /channels/chn_1')?.body).toEqual({ status: 'active' }),
  )
  expect(await screen.findByText('Can send')).toBeInTheDocument()
})
