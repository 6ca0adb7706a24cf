import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { deliver, deliverPresence } from '@sapa/shared/realtime'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, message, OPEN_PATH } from '../inbox.fixture'

const replies = {
  'GET /saved-replies': {
    data: [
      { id: 'svr_1', shortcut: 'jam', text: 'Kami buka pukul 8.' },
      { id: 'svr_2', shortcut: 'alamat', text: 'Jalan Melati 1.' },
    ],
  },
}
const open = (one: ReturnType<typeof conversation>, more = {}, role: OrganizationRole = OrganizationRole.ADMIN) =>
  renderRoute(area, { path: OPEN_PATH, role, responses: inbox(one, [], { ...replies, ...more }) })

test('a note is kept apart from replies, also when the window is closed', async () => {
  const one = conversation({ id: 'cvs_note', window_closes_at: inMinutes(-5) })
  const note = message({
    conversation_id: one.id,
    direction: 'note',
    type: 'note',
    status: 'received',
    text: 'Pelanggan lama',
    author_name: 'Saya',
  })
  const { calls } = await open(one, { [`POST /conversations/${one.id}/notes`]: { data: note } })
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }))
  expect(screen.getByText(/never sent to the customer/)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Your note'), 'Pelanggan lama{Enter}')
  expect(await screen.findByText('Note by Saya')).toBeInTheDocument()
  expect(calls.find(({ request }) => request.endsWith('/notes'))?.body).toMatchObject({ text: 'Pelanggan lama' })
  expect(calls.some(({ request }) => request === `POST /conversations/${one.id}/messages`)).toBe(false)
})

test('a slash offers saved replies; one is chosen by keyboard and can be changed before it is sent', async () => {
  const { calls } = await open(conversation({ id: 'cvs_slash' }))
  const box = await screen.findByLabelText('Your reply')
  await userEvent.type(box, '/')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await userEvent.type(box, 'al')
  expect(await screen.findByRole('option', { name: /alamat/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.type(box, '{Enter}')
  expect(box).toHaveValue('Jalan Melati 1.')
  expect(calls.some(({ request }) => request.startsWith('POST') && request.endsWith('/messages'))).toBe(false)
})

test('managers keep saved replies, staff only use them', async () => {
  const { unmount } = await open(conversation({ id: 'cvs_staff' }), {}, OrganizationRole.STAFF)
  await screen.findByLabelText('Your reply')
  expect(screen.queryByRole('button', { name: 'Saved replies' })).not.toBeInTheDocument()
  unmount()
  const { calls } = await open(
    conversation({ id: 'cvs_boss' }),
    { 'POST /saved-replies': [201, { data: { id: 'svr_3', shortcut: 'tutup', text: 'Kami tutup.' } }] },
    OrganizationRole.MANAGER,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Saved replies' }))
  await userEvent.type(await screen.findByLabelText('Shortcut'), 'dua kata')
  await userEvent.type(screen.getByLabelText('Text'), 'Kami tutup.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use one word without spaces or slashes.')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('Shortcut'))
  await userEvent.type(screen.getByLabelText('Shortcut'), 'tutup')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request === 'POST /saved-replies')?.body).toMatchObject({
      shortcut: 'tutup',
      text: 'Kami tutup.',
    }),
  )
})

test('who writes at the same time is seen, until they leave', async () => {
  const one = conversation({ id: 'cvs_presence' })
  await open(one)
  await screen.findByLabelText('Your reply')
  const sari = { conversation_id: one.id, user_id: 'usr_sari', window_id: 'a', name: 'Sari' }
  act(() => deliverPresence({ ...sari, state: 'typing' }))
  expect(await screen.findByText('Sari is writing…')).toBeInTheDocument()
  act(() => deliverPresence({ ...sari, conversation_id: 'cvs_other', state: 'gone' }))
  act(() => deliverPresence({ ...sari, state: 'here' }))
  expect(await screen.findByText('Sari is looking at this too')).toBeInTheDocument()
  act(() => deliverPresence({ ...sari, state: 'gone' }))
  expect(screen.queryByText(/Sari is/)).not.toBeInTheDocument()
})

test('a colleague’s reply meanwhile is told and takes nothing of what was written', async () => {
  const one = conversation({ id: 'cvs_met' })
  const { calls } = await open(one, {
    [`POST /conversations/${one.id}/messages`]: [201, { data: message({ conversation_id: one.id, text: 'Halo Bu' }) }],
  })
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Halo Bu')
  const reply = {
    conversation_id: one.id,
    channel_id: one.channel_id,
    message: message({ conversation_id: one.id, status: 'queued' }) as never,
  }
  act(() => deliver({ organization_id: 'org_a', sequence: 1, name: 'message.upserted', payload: reply, at: '' }))
  expect(await screen.findByText(/Sari replied while you were writing/)).toBeInTheDocument()
  expect(screen.getByLabelText('Your reply')).toHaveValue('Halo Bu')
  const sent = () => calls.filter(({ request }) => request === `POST /conversations/${one.id}/messages`).length
  await userEvent.type(screen.getByLabelText('Your reply'), '{Enter}')
  expect(await screen.findByText(/yours has not left/)).toBeInTheDocument()
  expect(screen.getByLabelText('Your reply')).toHaveValue('Halo Bu')
  expect(sent()).toBe(0)
  await userEvent.type(screen.getByLabelText('Your reply'), '{Enter}')
  await waitFor(() => expect(sent()).toBe(1))
})

test('a customer who wants no messages carries a badge, and staff take it back', async () => {
  const one = conversation({ id: 'cvs_stop' })
  const contact = { ...one.contact, opted_out_at: inMinutes(-3), opt_out_source: 'message' as const }
  const { calls } = await open(
    { ...one, contact },
    { [`PUT /contacts/${contact.id}/opt-out`]: { data: { id: contact.id, opted_out_at: null, opt_out_source: null } } },
  )
  expect((await screen.findAllByText('No messages')).length).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Wants messages again' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wants messages again' }))
  await waitFor(() => expect(screen.queryByText('No messages')).not.toBeInTheDocument())
  expect(calls.find(({ request }) => request.endsWith('/opt-out'))?.body).toEqual({ optedOut: false })
})
