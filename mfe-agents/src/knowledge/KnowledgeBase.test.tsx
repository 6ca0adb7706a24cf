import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import { agentServer, DOCUMENT } from '../agents.fixture'
import area from '../area'

const path = '/agents/agt_a/knowledge-base'
const list = (...documents: object[]) => ({ data: documents, meta: { next_cursor: null } })
const show = (more: Responses, at = path) => renderRoute(area, { path: at, responses: agentServer(more).responses })

test('a text is shown as it was read, and edited', async () => {
  const { calls } = await show({
    'GET /documents/doc_a': { data: { ...DOCUMENT, content: 'Buka jam 8.' } },
    'PUT /documents/doc_a': { data: DOCUMENT, message: 'The change has been saved.' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show what Jam buka says' }))
  expect(await screen.findByText('Buka jam 8.')).toBeInTheDocument()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /close/i }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit Jam buka' }))
  const text = await screen.findByLabelText('Text')
  await userEvent.clear(text)
  await userEvent.type(text, 'Buka jam 9.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request === 'PUT /documents/doc_a')?.body).toEqual({
      title: 'Jam buka',
      content: 'Buka jam 9.',
    }),
  )
})

test('what an agent knows is searched and turned over on the server, and the address says what is shown', async () => {
  const asked: string[] = []
  await show(
    {
      'GET /documents': ({ url }: { url: URL }) => {
        const [search, kind, cursor] = ['search', 'kind', 'cursor'].map((name) => url.searchParams.get(name) ?? '')
        asked.push([search, kind, cursor].join('/'))
        return {
          data: [{ ...DOCUMENT, title: cursor ? 'Halaman dua' : search || 'Halaman satu' }],
          meta: { next_cursor: cursor ? null : 'next' },
        }
      },
    },
    `${path}?kind=qa`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('button', { name: 'Show what Halaman dua says' })).toBeInTheDocument()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the knowledge' }), { target: { value: 'retur' } })
  expect(await screen.findByRole('button', { name: 'Show what retur says' })).toBeInTheDocument()
  expect(asked).toEqual(['/qa/', '/qa/next', 'retur/qa/'])
})

test('deleting can be undone', async () => {
  let there = true
  const { calls } = await show({
    'GET /documents': () => (there ? list(DOCUMENT) : list()),
    'DELETE /documents/doc_a': () => ((there = false), { data: { id: 'doc_a' } }),
    'POST /documents/doc_a/restore': () => ((there = true), { data: DOCUMENT, message: 'The agent knows this again.' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Jam buka' }))
  expect(await screen.findByText('‘Jam buka’ has been deleted.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Jam buka' })).not.toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Delete Jam buka' })).toBeInTheDocument()
  expect(calls.map(({ request }) => request)).toContain('POST /documents/doc_a/restore')
})

test('what could not be read says why and is tried again', async () => {
  const failure = 'There is no page under this address any more.'
  const { calls } = await show({
    'GET /documents': list({ ...DOCUMENT, kind: 'url', source_url: 'https://toko.id/faq', status: 'failed', failure }),
    'POST /documents/doc_a/read': { data: DOCUMENT, message: 'It is being read again.' },
  })
  expect(await screen.findByText(failure)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retry Jam buka' }))
  await waitFor(() => expect(calls.map(({ request }) => request)).toContain('POST /documents/doc_a/read'))
})

test('a web page is added by its address, and what is wrong with it stands on the field', async () => {
  const refusal = {
    message: 'Check the fields.',
    code: 'validation',
    errors: [{ key: 'url', message: 'This address is not open to everybody.' }],
    request_id: 'r',
  }
  const { calls } = await show({ 'POST /documents': [422, refusal] })
  await userEvent.click(await screen.findByRole('button', { name: /Add web page/ }))
  await userEvent.type(screen.getByLabelText('Address of the page'), 'http://10.0.0.1')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('This address is not open to everybody.')).toBeInTheDocument()
  expect(calls.find(({ request }) => request === 'POST /documents')?.body).toEqual({
    organizationId: 'org_a',
    agentId: 'agt_a',
    kind: 'url',
    url: 'http://10.0.0.1',
  })
})

test('several files are sent one after the other, and one that is refused keeps none of the others', async () => {
  let calls = 0
  await show({
    'POST /documents/files': () =>
      ++calls === 2
        ? [415, { message: 'This file cannot be read.', code: 'unsupported_file', request_id: 'r' }]
        : { data: DOCUMENT },
  })
  const input = await screen.findByLabelText('Upload files', { selector: 'input' })
  await userEvent.upload(
    input,
    ['a.txt', 'b.txt', 'c.txt'].map((name) => new File(['isi'], name, { type: 'text/plain' })),
  )
  const uploads = within(await screen.findByRole('region', { name: 'Uploads' }))
  await waitFor(() => expect(uploads.getAllByText('Sent')).toHaveLength(2))
  expect(uploads.getByText('This file cannot be read.')).toBeInTheDocument()
  await userEvent.click(uploads.getByRole('button', { name: 'Send b.txt again' }))
  await waitFor(() => expect(uploads.getAllByText('Sent')).toHaveLength(3))
})

test('files are dropped onto the page', async () => {
  await show({ 'POST /documents/files': { data: DOCUMENT } })
  const page = await screen.findByRole('region', { name: 'Knowledge Base' })
  const dataTransfer = { types: ['Files'], files: [new File(['isi'], 'harga.csv', { type: 'text/csv' })] }
  fireEvent.dragOver(page, { dataTransfer })
  expect(screen.getByText('Drop files here to upload them')).toBeInTheDocument()
  fireEvent.drop(page, { dataTransfer })
  expect(await screen.findByText('harga.csv')).toBeInTheDocument()
  expect(await screen.findByText('Sent')).toBeInTheDocument()
})

test('an answer shows its source and who made it; a wrong one opens what it came from', async () => {
  const answer = {
    text: 'Buka jam 8.',
    bubbles: ['Buka jam 8.'],
    outcome: 'answered',
    reason: null,
    responder: 'model',
    model: 'tiny-1',
    citations: [{ document_id: 'doc_a', title: 'Jam buka', quote: 'jam 8' }],
  }
  await show(
    {
      'POST /agents/agt_a/ask': { data: answer },
      'GET /documents/doc_a': { data: { ...DOCUMENT, content: 'Buka jam 8.' } },
    },
    '/agents/agt_a',
  )
  await userEvent.type(await screen.findByLabelText('Message to the agent'), 'jam buka?{Enter}')
  expect(await screen.findByText('Source: Jam buka')).toBeInTheDocument()
  expect(screen.getByText('Language model: tiny-1')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'This is wrong: mend the knowledge' }))
  expect(await screen.findByLabelText('Text')).toHaveValue('Buka jam 8.')
})

test('a question without an answer opens a new pair with it', async () => {
  const answer = {
    text: 'Maaf.',
    bubbles: ['Maaf.'],
    outcome: 'handover',
    reason: 'Not in the knowledge.',
    responder: 'built-in',
    model: null,
    citations: [],
  }
  await show({ 'POST /agents/agt_a/ask': { data: answer } }, '/agents/agt_a')
  await userEvent.type(await screen.findByLabelText('Message to the agent'), 'ada cicilan?{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'This is wrong: mend the knowledge' }))
  expect(await screen.findByLabelText('Question')).toHaveValue('ada cicilan?')
})
