import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, OPEN_PATH } from '../inbox.fixture'

const one = conversation()
const contact = {
  id: one.contact.id,
  name: 'Budi',
  phone_number: '+62811',
  labels: ['grosir'],
  notes: 'Suka kopi.',
  opted_out_at: null,
  opt_out_source: null,
  created_at: inMinutes(-1000),
  conversations: [
    {
      id: one.id,
      channel_id: one.channel_id,
      channel_type: 'whatsapp',
      channel_name: 'Toko',
      owner: 'person',
      status: 'open',
      last_message_at: inMinutes(-1),
      created_at: inMinutes(-100),
    },
    {
      id: 'cvs_2',
      channel_id: 'chn_2',
      channel_type: 'whatsapp',
      channel_name: 'Gudang',
      owner: 'agent',
      status: 'resolved',
      last_message_at: inMinutes(-9000),
      created_at: inMinutes(-9999),
    },
  ],
}
const path = `/contacts/${contact.id}`

/** Opens what is known of the customer. */
async function open(more = {}) {
  const rendered = await renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(one, [], { [`GET ${path}`]: { data: contact }, ...more }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'About this customer' }))
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'About this customer' })) }
}

test('the customer of a conversation is shown with their number and every conversation', async () => {
  const { panel } = await open()
  expect(await panel.findByText('+62811')).toBeInTheDocument()
  expect(panel.getByRole('link', { name: 'Toko' })).toHaveAttribute('aria-current', 'true')
  expect(panel.getByRole('link', { name: 'Gudang' })).toHaveAttribute(
    'href',
    `/chats/whatsapp?channelId=chn_2&contactId=${contact.id}`,
  )
  expect(panel.getByText(/^Resolved/)).toBeInTheDocument()
})

test('name, labels and notes are kept; what is too long is said before', async () => {
  const saved = { ...contact, name: 'Bu Ani', labels: ['grosir', 'VIP'] }
  const { panel, calls } = await open({ [`PUT ${path}`]: { data: saved } })
  const labels = await panel.findByLabelText(/Labels/)
  await userEvent.type(labels, `, ${'x'.repeat(31)}`)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('A label has at most 30 characters')).toBeInTheDocument()
  await userEvent.clear(labels)
  await userEvent.type(labels, 'grosir, VIP, VIP,')
  await userEvent.clear(panel.getByLabelText(/Name/))
  await userEvent.type(panel.getByLabelText(/Name/), 'Bu Ani')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request === `PUT ${path}`)?.body).toEqual({
      name: 'Bu Ani',
      labels: ['grosir', 'VIP'],
      notes: 'Suka kopi.',
    }),
  )
  expect(await panel.findByRole('heading', { name: 'Bu Ani' })).toBeInTheDocument()
})

test('a wish against messages says where it came from', async () => {
  const whatsapp = { ...contact, opted_out_at: '2026-11-20T10:00:00Z', opt_out_source: 'whatsapp' }
  const { panel, unmount } = await open({ [`GET ${path}`]: { data: whatsapp } })
  expect(await panel.findByText(/^Wants no advertising, as they chose in WhatsApp\. Since .*20/)).toBeInTheDocument()
  unmount()
  const { panel: other } = await open({ [`GET ${path}`]: { data: { ...whatsapp, opt_out_source: null } } })
  expect(await other.findByText(/^Wants no messages\. Since/)).toBeInTheDocument()
})

test('who turned advertising off in WhatsApp is marked so, and may still be noted as wanting nothing at all', async () => {
  const wish = { ...one.contact, opted_out_at: inMinutes(-3), opt_out_source: 'whatsapp' as const }
  await renderRoute(area, { path: OPEN_PATH, responses: inbox({ ...one, contact: wish }) })
  expect((await screen.findAllByText('No advertising')).length).toBe(2)
  expect(screen.getByRole('button', { name: 'Wants no messages' })).toBeInTheDocument()
})

test('closing it gives the focus back to where it was opened', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'About this customer' })).toHaveFocus())
})
