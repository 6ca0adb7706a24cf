import { act, screen, waitFor } from '@testing-library/react'
import { OrganizationRole } from '@sapa/shared/contracts'
import { deliver } from '@sapa/shared/realtime'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, OPEN_PATH } from '../inbox.fixture'

const number = (change = {}) => ({
  id: 'chn_00000000000000000000000001',
  name: 'Toko',
  paused_reason: null,
  paused_until: null,
  ...change,
})
const paused = number({ paused_reason: 'There is a payment problem.', paused_until: inMinutes(20) })
const answer = (channels: object[], next_cursor: string | null = null) => ({ data: channels, meta: { next_cursor } })

test('the inbox says which number cannot send, why, and where to mend it; of many it names some', async () => {
  const asked: string[] = []
  await renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(conversation(), [], {
      'GET /channels': ({ url }: { url: URL }) => (
        asked.push(url.searchParams.get('paused') ?? ''),
        answer([paused], 'more')
      ),
    }),
  })
  expect(await screen.findByText('Toko cannot send right now')).toBeInTheDocument()
  expect(screen.getByText(/There is a payment problem\. Replies wait; it is tried again at/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the number' })).toHaveAttribute('href', '/platform')
  expect(screen.getByText(/Other numbers cannot send either/)).toContainElement(
    screen.getByRole('link', { name: 'All numbers' }),
  )
  expect(asked[0]).toBe('true')
})

test('staff, who cannot mend it, are told too; what is over says nothing, and news comes live', async () => {
  let state = number({ paused_reason: 'There was a problem.', paused_until: inMinutes(-1) })
  await renderRoute(area, {
    path: '/chats',
    role: OrganizationRole.STAFF,
    responses: inbox(conversation(), [], { 'GET /channels': () => answer([state]) }),
  })
  expect(await screen.findByRole('link', { name: /Budi/ })).toBeInTheDocument()
  expect(screen.queryByText(/cannot send right now/)).not.toBeInTheDocument()
  state = paused
  act(() =>
    deliver({
      organization_id: 'org_a',
      sequence: 1,
      name: 'channel.upserted',
      payload: { channel_id: paused.id },
      at: inMinutes(0),
    }),
  )
  await waitFor(() => expect(screen.getByText('Toko cannot send right now')).toBeInTheDocument())
  expect(screen.queryByRole('link', { name: 'Go to the number' })).not.toBeInTheDocument()
})
