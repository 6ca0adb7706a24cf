import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, message, OPEN_PATH } from '../inbox.fixture'
import type { Message } from '../types'

const from = (change: Partial<Message>) =>
  message({ direction: 'in', author: 'customer', author_name: null, status: 'received', text: null, ...change })
const file = (kind: NonNullable<Message['media']>['kind'], more: Partial<Message> = {}) =>
  from({
    type: kind,
    media: { kind, status: 'stored', failure: null, mime_type: 'x/y', bytes: 1, file_name: null },
    ...more,
  })

/** Shows one message in its conversation. */
const show = (one: Message, language: 'en' | 'id' = 'en') =>
  renderRoute(area, {
    path: OPEN_PATH,
    language,
    responses: inbox(conversation(), [one], {
      [`GET /messages/${one.id}/media`]: {
        data: { url: 'https://sapa.example/file', expires_at: '2030-01-01T00:00:00Z' },
      },
    }),
  })
const log = async () => within(await screen.findByRole('log'))

test('a voice message and a video are played in their place', async () => {
  const { unmount } = await show(file('audio'))
  expect(await screen.findByLabelText('Voice message or audio')).toHaveAttribute('src', 'https://sapa.example/file')
  unmount()
  await show(file('video', { text: 'Lihat ini' }))
  expect(await screen.findByLabelText('Video')).toHaveAttribute('controls')
  expect((await log()).getByText('Lihat ini')).toBeInTheDocument()
})

test('a sticker is a picture with a name', async () => {
  await show(file('sticker'))
  expect(await screen.findByRole('img', { name: 'Sticker' })).toHaveAttribute('src', 'https://sapa.example/file')
})

test('a place opens on the map, and a contact card has its numbers', async () => {
  const { unmount } = await show(
    from({
      type: 'location',
      text: 'Monas',
      location: { latitude: -6.2, longitude: 106.8, name: 'Monas', address: 'Gambir, Jakarta' },
    }),
  )
  expect(await screen.findByRole('link', { name: 'Open on the map' })).toHaveAttribute(
    'href',
    expect.stringContaining('query=-6.2,106.8'),
  )
  expect(screen.getByText('Gambir, Jakarta')).toBeInTheDocument()
  expect(within(screen.getByRole('article')).getAllByText('Monas')).toHaveLength(1)
  unmount()
  await show(from({ type: 'contacts', text: 'Ani', contact_cards: [{ name: 'Ani', phone_numbers: ['+62 811'] }] }))
  expect(await screen.findByText('+62 811')).toBeInTheDocument()
  expect(within(screen.getByRole('article')).getAllByText('Ani')).toHaveLength(1)
})

test('an order names what is wanted and its sum', async () => {
  await show(
    from({
      type: 'order',
      order: {
        items: [
          { product: 'KOPI-1', quantity: 2, price: 15000, currency: 'IDR' },
          { product: 'TEH', quantity: 1, price: 5000, currency: 'IDR' },
        ],
      },
    }),
    'id',
  )
  const items = within(await screen.findByRole('log')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    '2 × KOPI-1 · Rp 15.000',
    '1 × TEH · Rp 5.000',
  ])
  expect(screen.getByText(/Total Rp\s35\.000/)).toBeInTheDocument()
})

test('an order that does not say enough has no sum', async () => {
  await show(
    from({
      type: 'order',
      text: 'Segera',
      order: { items: [{ product: 'KOPI-1', quantity: null, price: 15000, currency: 'IDR' }] },
    }),
  )
  expect(await screen.findByText('Segera')).toBeInTheDocument()
  expect(screen.queryByText(/Total/)).not.toBeInTheDocument()
})

test('who came from an advertisement is known by it', async () => {
  await show(from({ text: 'Halo', referral: { headline: 'Promo Jumat', body: 'Diskon', url: 'https://fb.me/x' } }))
  expect(await screen.findByText('From an advertisement')).toBeInTheDocument()
  expect(screen.getByText('Promo Jumat')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open the advertisement' })).toHaveAttribute('href', 'https://fb.me/x')
})

test('who asks about a product of the catalog is seen to ask about that one', async () => {
  await show(from({ text: 'Masih ada?', about_product: 'KUE-1' }))
  expect(await screen.findByText('About the product')).toBeInTheDocument()
  expect(screen.getByText('KUE-1')).toBeInTheDocument()
})

test('a reaction stands on its message, and one that was edited says so', async () => {
  await show(from({ text: 'Terima kasih', reaction: '👍', edited_at: '2026-11-21T10:00:00Z' }))
  expect(await screen.findByRole('img', { name: 'The customer reacted with 👍' })).toBeInTheDocument()
  expect(screen.getByText('Edited')).toBeInTheDocument()
})

test('an answer shows what it answers', async () => {
  await show(
    from({
      text: 'Yang merah',
      quote: { id: 'msg_1', direction: 'out', type: 'text', text: 'Warna apa?' },
      forwarded: true,
    }),
  )
  const bubble = await log()
  expect(await bubble.findByText('Warna apa?')).toBeInTheDocument()
  expect(bubble.getByText('You wrote')).toBeInTheDocument()
  expect(bubble.getByText('Forwarded')).toBeInTheDocument()
})

test('what the customer deleted is gone', async () => {
  await show(from({ text: null, deleted_at: '2026-11-21T10:00:00Z', edited_at: '2026-11-21T09:00:00Z' }))
  expect(await screen.findByText('The customer deleted this message')).toBeInTheDocument()
  expect(screen.queryByText('Edited')).not.toBeInTheDocument()
})

test('the answers of a form stand each under its question', async () => {
  await show(from({ type: 'interactive', text: 'Nama: Ani', form_answers: [{ name: 'Nama', value: 'Ani' }] }))
  const bubble = await log()
  expect(await bubble.findByText('Nama')).toBeInTheDocument()
  expect(bubble.getByText('Ani')).toBeInTheDocument()
  expect(bubble.queryByText('Nama: Ani')).not.toBeInTheDocument()
})

test('a kind that is not shown yet says so; a notice of WhatsApp is nobody’s message', async () => {
  const { unmount } = await show(from({ type: 'hologram' }))
  expect(await screen.findByText('A message of a kind we do not show yet')).toBeInTheDocument()
  unmount()
  await show(from({ type: 'system', text: 'Budi changed from 62811 to 62822' }))
  expect((await screen.findByText('Budi changed from 62811 to 62822')).closest('article')).toBeNull()
})

test('the ticks say each step with its time, also to who does not see them, and write it out at a press', async () => {
  await show(
    message({
      status: 'read',
      sent_at: '2026-11-21T03:01:00Z',
      delivered_at: '2026-11-21T03:02:00Z',
      read_at: '2026-11-21T03:05:00Z',
    }),
  )
  const said = /^Read .*05.* · Delivered .*02.* · Sent .*01/
  await userEvent.click(await screen.findByRole('button', { name: said }))
  expect(screen.getByText(said)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: said }))
  expect(screen.queryByText(said)).toBeNull()
})

test('what was written in the WhatsApp Business app says so', async () => {
  await show(message({ author_id: null, author_name: null, client_key: null, text: 'Dari HP' }))
  expect((await log()).getByText('WhatsApp Business app')).toBeInTheDocument()
})

test('what comes from the app’s history says so, also where its file never came', async () => {
  await show(from({ type: 'media_placeholder', from_history: true }))
  const bubble = await log()
  expect(await bubble.findByText("From the app's history")).toBeInTheDocument()
  expect(bubble.getByText("A file from the app's history")).toBeInTheDocument()
})

test("one's own words and notes are one's own, before the server has them and after; a colleague's have a name", async () => {
  const own = { author_id: 'usr_me', author_name: 'Saya Sendiri' }
  const { unmount } = await show(message({ ...own, text: 'Halo' }))
  expect(await screen.findByText('You')).toBeInTheDocument()
  expect((await log()).queryByText(/Saya Sendiri/)).not.toBeInTheDocument()
  unmount()
  const note = await show(message({ ...own, direction: 'note', text: 'Ingat' }))
  expect(await screen.findByText('Your note')).toBeInTheDocument()
  note.unmount()
  await show(message({ text: 'Halo' }))
  expect(await screen.findByText('Sari')).toBeInTheDocument()
})

test('the address of a page in a text opens it, without what ends the sentence; nothing else is a link', async () => {
  await show(from({ text: 'Lihat (https://toko.id/a?b=1&c=2), atau javascript:alert(1) dan HTTP://x.id/y.' }))
  const links = await screen.findAllByRole('link', { name: /toko|x\.id/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://toko.id/a?b=1&c=2', 'HTTP://x.id/y'])
  for (const link of links) expect(link).toHaveAttribute('rel', 'noreferrer')
  expect((await log()).queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument()
  expect(screen.getByRole('article')).toHaveTextContent(
    'Lihat (https://toko.id/a?b=1&c=2), atau javascript:alert(1) dan HTTP://x.id/y.',
  )
})
