import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import type { Template } from '@sapa/shared/templates'
import { renderRoute, type RenderOptions, type Responses } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, message, OPEN_PATH } from '../inbox.fixture'

const one = conversation({ window_closes_at: inMinutes(-1) })
const SEND = `POST /conversations/${one.id}/templates`
const template = (change: Partial<Template> = {}): Template => ({
  id: 'tpl_a',
  name: 'pesanan_siap',
  language: 'id',
  category: 'utility',
  status: 'approved',
  quality: 'green',
  rejection: null,
  header: { format: 'text', text: 'Pesanan {{1}}' },
  body: 'Halo {{1}}, pesanan *{{2}}* sudah siap.',
  body_examples: ['Budi', 'A-17'],
  footer: 'Toko Uji',
  buttons: [{ type: 'url', text: 'Lacak', url: 'https://toko.example/{{1}}', phone_number: null, code: null }],
  sendable: true,
  updated_at: '2026-11-01T00:00:00Z',
  ...change,
})
const open = (templates: Template[], more: Responses = {}, options: Partial<RenderOptions> = {}) =>
  renderRoute(area, {
    path: OPEN_PATH,
    ...options,
    responses: inbox(one, [], {
      [`GET /channels/${one.channel_id}/templates`]: ({ url }: { url: URL }) => ({
        data: templates.filter(({ name }) => name.includes(url.searchParams.get('search') ?? '')),
        meta: { next_cursor: null },
      }),
      [`POST /channels/${one.channel_id}/templates/sync`]: { data: { fetched: true } },
      ...more,
    }),
  })
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const choose = async (name = 'Choose a template') => fireEvent.click((await screen.findByText(name)).closest('button')!)

// Compiling the page and the dialog takes a busy machine longer than one test may.
beforeAll(() => Promise.all([import('../ChatsPage'), import('./TemplateDialog')]), 180_000)

test('a template is chosen, filled in beside what the customer sees, and sent as a message', async () => {
  const text = 'Pesanan A-18\nHalo Bu Ani, pesanan *kue* sudah siap.\nToko Uji'
  const { calls } = await open([template(), template({ id: 'tpl_b', name: 'lain' })], {
    [SEND]: [201, { data: message({ type: 'template', text }) }],
  })
  await choose()
  fill(await screen.findByLabelText('Search templates'), 'pesanan')
  await waitFor(() => expect(screen.queryByText('lain')).not.toBeInTheDocument())
  await choose('pesanan_siap')
  const preview = await screen.findByRole('figure', { name: 'How the customer sees it' })
  expect(preview).toHaveTextContent('Halo {{1}}, pesanan {{2}} sudah siap.')
  const send = screen.getByText('Send template').closest('button')!
  expect(send).toBeDisabled()
  fill(screen.getByLabelText('Header: 1'), 'A-18')
  fill(screen.getByLabelText('Variable 1'), 'Bu Ani')
  fill(screen.getByLabelText('Variable 2'), 'kue')
  expect(send).toBeDisabled()
  fill(screen.getByLabelText('End of the address of “Lacak”'), 'A-18')
  expect(within(preview).getByText('kue').tagName).toBe('STRONG')
  expect(preview).toHaveTextContent('Pesanan A-18Halo Bu Ani, pesanan kue sudah siap.Toko Uji')
  fireEvent.click(send)
  expect(await screen.findByRole('article')).toHaveTextContent('Halo Bu Ani')
  const { body } = calls.find(({ request }) => request === SEND)!
  expect(body).toEqual({
    templateId: 'tpl_a',
    clientKey: expect.any(String),
    values: JSON.stringify({ header: ['A-18'], body: ['Bu Ani', 'kue'], buttons: ['A-18'] }),
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a template that begins with a file is sent with it', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  const { calls } = await open(
    [template({ header: { format: 'document', text: '' }, body: 'Ini tagihan Anda.', body_examples: [], buttons: [] })],
    { [SEND]: [201, { data: message({ type: 'template', text: 'Ini tagihan Anda.' }) }] },
  )
  await choose()
  await choose('pesanan_siap')
  expect((await screen.findByText('Send template')).closest('button')).toBeDisabled()
  await userEvent.upload(
    screen.getByLabelText('File (Document)'),
    new File(['x'], 'tagihan.pdf', { type: 'application/pdf' }),
  )
  expect(screen.getByRole('figure')).toHaveTextContent('tagihan.pdf')
  fireEvent.click(screen.getByText('Send template').closest('button')!)
  expect(await screen.findByRole('article')).toBeInTheDocument()
  expect(calls.find(({ request }) => request === SEND)?.body).toMatchObject({ file: 'tagihan.pdf' })
})

test('a refusal is said in the dialog, where nothing filled in is lost', async () => {
  await open([template({ header: null, buttons: [], body: 'Halo {{1}}, sudah siap.' })], {
    [SEND]: [409, { message: 'The customer wants no advertising.', code: 'conflict', request_id: 'r' }],
  })
  await choose()
  await choose('pesanan_siap')
  fill(await screen.findByLabelText('Variable 1'), 'Bu Ani')
  fireEvent.submit(screen.getByLabelText('Variable 1'))
  expect(await screen.findByText('The customer wants no advertising.')).toHaveRole('alert')
  expect(screen.getByLabelText('Variable 1')).toHaveValue('Bu Ani')
})

test('without templates it says who writes them, and leads those there who may', async () => {
  const { unmount } = await open([])
  await choose()
  expect(await screen.findByText('No approved template yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'To the templates' })).toHaveAttribute(
    'href',
    `/platform/templates?channelId=${one.channel_id}`,
  )
  unmount()
  await open([], {}, { role: OrganizationRole.STAFF, language: 'id' })
  await choose('Pilih templat')
  expect(await screen.findByText('Belum ada templat yang disetujui')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Buka templat' })).not.toBeInTheDocument()
})
