import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Template } from '@sapa/shared/templates'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import area from '../area'
import { CHANNEL } from '../agents.fixture'

const TEMPLATES = 'POST /channels/chn_a/templates'
const SAMPLES = 'POST /channels/chn_a/template-samples'
const picture: Template = {
  id: 'tpl_a',
  name: 'foto_kue',
  language: 'id',
  category: 'utility',
  status: 'approved',
  quality: 'green',
  rejection: null,
  header: { format: 'image', text: '' },
  body: 'Ini pesanan Anda.',
  body_examples: [],
  footer: '',
  buttons: [],
  sendable: true,
  updated_at: '2026-11-01T00:00:00Z',
}

async function open(button: string, more: Responses = {}, templates: Template[] = []) {
  const page = await renderRoute(area, {
    path: '/platform/templates',
    responses: {
      'GET /channels': { data: [{ ...CHANNEL, id: 'chn_a', waba_id: '1' }], meta: { next_cursor: null } },
      'GET /channels/chn_a/templates': { data: templates, meta: { next_cursor: null } },
      'POST /channels/chn_a/templates/sync': { data: { fetched: true } },
      [SAMPLES]: [201, { data: { format: 'image', handle: '4::abc' } }],
      [TEMPLATES]: [201, { data: picture, message: 'Handed in.' }],
      ...more,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(await dialog.findByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  const take = (file: File) =>
    userEvent.upload(dialog.getByLabelText('Sample for the review'), file, { applyAccept: false })
  const handIn = () => fireEvent.click(dialog.getByRole('button', { name: 'Hand in for review' }))
  const sent = (request = TEMPLATES) => page.calls.find((call) => call.request === request)?.body
  return { ...page, dialog, fill, choose, take, handIn, sent }
}

// Compiling the page and the dialog takes a busy machine longer than one test may.
beforeAll(
  () => Promise.all([import('./TemplatesPage'), import('./TemplateEditor'), import('@sapa/shared/ui/entry')]),
  180_000,
)
beforeEach(() => void Object.assign(URL, { createObjectURL: () => 'blob:kue', revokeObjectURL: () => {} }))

test('words are written beside what the customer will see, and handed in with an example for each variable', async () => {
  const { dialog, fill, handIn, sent } = await open('New template')
  fill(/^Name/, 'pesanan_siap')
  fill(/^Header/, 'Pesanan {{1}}')
  fill('Example for {{1}} in the header', 'A-17')
  fill(/^Text/, 'Halo {{1}}, pesanan Anda sudah siap.')
  handIn()
  expect(await dialog.findByText('Give an example for each variable')).toBeInTheDocument()
  expect(sent()).toBeUndefined()
  fill('Example for {{1}}', 'Budi')
  expect(dialog.getByRole('figure')).toHaveTextContent('Pesanan A-17Halo Budi, pesanan Anda sudah siap.')
  handIn()
  await waitFor(() =>
    expect(sent()).toEqual({
      name: 'pesanan_siap',
      language: 'id',
      category: 'utility',
      header: { text: 'Pesanan {{1}}', example: 'A-17' },
      body: 'Halo {{1}}, pesanan Anda sudah siap.',
      bodyExamples: ['Budi'],
      buttons: [],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a picture is shown in the preview while its sample is handed in, and the template names it', async () => {
  const { dialog, fill, choose, take, handIn, sent } = await open('New template')
  fill(/^Name/, 'foto_kue')
  fill(/^Text/, 'Ini pesanan Anda.')
  await choose('The message begins with', 'A photo')
  handIn()
  expect(await dialog.findByText('Choose a sample for the review')).toBeInTheDocument()
  await take(new File(['x'], 'kue.gif', { type: 'image/gif' }))
  expect(await dialog.findByText('A JPEG or PNG picture')).toBeInTheDocument()
  await take(new File([new Uint8Array(5_300_000)], 'kue.png', { type: 'image/png' }))
  expect(await dialog.findByText('The file is too large: at most 5 MB')).toBeInTheDocument()
  expect(sent(SAMPLES)).toBeUndefined()
  await take(new File(['x'], 'kue.png', { type: 'image/png' }))
  expect(within(dialog.getByRole('figure')).getByRole('img', { name: 'kue.png' })).toHaveAttribute('src', 'blob:kue')
  await waitFor(() => expect(sent(SAMPLES)).toEqual({ file: 'kue.png' }))
  await waitFor(() => expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument())
  handIn()
  await waitFor(() =>
    expect(sent()).toEqual({
      name: 'foto_kue',
      language: 'id',
      category: 'utility',
      header: { format: 'image', handle: '4::abc' },
      body: 'Ini pesanan Anda.',
      bodyExamples: [],
      buttons: [],
    }),
  )
})

test('a sample that Meta refuses is said at its field, and is no sample of another kind of header', async () => {
  const { dialog, fill, choose, take, handIn, sent } = await open('New template', {
    [SAMPLES]: ({ body }: { body: unknown }) =>
      (body as { file: string }).file === 'kue.png'
        ? [201, { data: { format: 'image', handle: '4::abc' } }]
        : [422, { message: 'Meta refused it.', code: 'provider_refused', request_id: '1' }],
  })
  fill(/^Name/, 'foto_kue')
  fill(/^Text/, 'Ini pesanan Anda.')
  await choose('The message begins with', 'A photo')
  await take(new File(['x'], 'rusak.png', { type: 'image/png' }))
  expect(await dialog.findByText('Meta refused it.')).toBeInTheDocument()
  expect(within(dialog.getByRole('figure')).queryByRole('img', { name: 'rusak.png' })).not.toBeInTheDocument()
  await take(new File(['x'], 'kue.png', { type: 'image/png' }))
  expect(await within(dialog.getByRole('figure')).findByRole('img', { name: 'kue.png' })).toBeInTheDocument()
  await choose('The message begins with', 'A document')
  await waitFor(() =>
    expect(within(dialog.getByRole('figure')).queryByRole('img', { name: 'kue.png' })).not.toBeInTheDocument(),
  )
  handIn()
  expect(await dialog.findByText('Choose a sample for the review')).toBeInTheDocument()
  expect(sent()).toBeUndefined()
})

test('one with a file is changed with a new sample', async () => {
  const { dialog, take, handIn, sent } = await open(
    'Edit foto_kue (id)',
    { 'PUT /templates/tpl_a': { data: picture } },
    [picture],
  )
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('foto_kue')
  await take(new File(['x'], 'kue.png', { type: 'image/png' }))
  await waitFor(() => expect(sent(SAMPLES)).toBeDefined())
  await waitFor(() => expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument())
  handIn()
  await waitFor(() =>
    expect(sent('PUT /templates/tpl_a')).toEqual({
      category: 'utility',
      header: { format: 'image', handle: '4::abc' },
      body: 'Ini pesanan Anda.',
      bodyExamples: [],
      buttons: [],
    }),
  )
})
