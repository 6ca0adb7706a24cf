import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { renderRoute } from '@sapa/shared/testing'
import { agentServer, DOCUMENT } from '../agents.fixture'
import area from '../area'

const path = '/agents/agt_a/agent-configuration'
const saved = (calls: { request: string; body: unknown }[]) =>
  calls.filter(({ request }) => request === 'PUT /agents/agt_a').map(({ body }) => body)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function choose(label: RegExp, option: string) {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

test('only what was changed is saved, as a new version', async () => {
  const { calls } = await renderRoute(area, { path, responses: agentServer().responses })
  const greeting = await screen.findByLabelText(/^Greeting/)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.type(greeting, ' kak')
  await choose(/^Messages per answer/, 'Up to 3 messages')
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument()
  await save()
  await waitFor(() =>
    expect(saved(calls)).toEqual([{ agentId: 'agt_a', version: 1, greeting: 'Halo kak', mostBubbles: 3 }]),
  )
  expect(await screen.findByText('Version 2')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
})

test('business hours are set by day, the end of a day being midnight', async () => {
  const { calls } = await renderRoute(area, { path, responses: agentServer().responses })
  await screen.findByLabelText(/^Greeting/)
  await choose(/^Business hours/, 'At set hours')
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await userEvent.click(screen.getByRole('button', { name: `Remove these hours on ${day}` }))
  const closes = screen.getByLabelText('Monday: closes')
  await userEvent.clear(closes)
  await userEvent.type(closes, '00:00')
  await userEvent.type(screen.getByLabelText(/^Outside of business hours/), 'Buka lagi Senin.')
  await save()
  await waitFor(() =>
    expect(saved(calls)[0]).toMatchObject({
      businessHours: [{ day: 1, opens: '09:00', closes: '24:00' }],
      outsideHoursReply: 'Buka lagi Senin.',
    }),
  )
})

test('it may be held to chosen documents, of any page and found by any words', async () => {
  const page = ({ url }: { url: URL }) =>
    url.searchParams.has('search')
      ? { data: [{ ...DOCUMENT, id: 'doc_c', title: 'Ongkir' }], meta: { next_cursor: null } }
      : { data: [{ ...DOCUMENT, id: 'doc_b', title: 'Retur' }], meta: { next_cursor: 'next' } }
  const { calls } = await renderRoute(area, { path, responses: agentServer({ 'GET /documents': page }).responses })
  await screen.findByLabelText(/^Greeting/)
  await choose(/^Knowledge/, 'Only chosen documents')
  await userEvent.click(await screen.findByLabelText('Retur'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the knowledge' }), 'ongkir{Enter}')
  await userEvent.click(await screen.findByLabelText('Ongkir'))
  expect(screen.getByText('2 chosen, at most 500')).toBeInTheDocument()
  // Enter in the search saved nothing.
  expect(saved(calls)).toEqual([])
  await save()
  await waitFor(() =>
    expect(saved(calls)[0]).toMatchObject({ knowledgeScope: 'chosen', documentIds: ['doc_b', 'doc_c'] }),
  )
})

test('what somebody else saved meanwhile is told, and nothing typed here is lost', async () => {
  const server = agentServer()
  const { calls } = await renderRoute(area, { path, responses: server.responses })
  const greeting = await screen.findByLabelText(/^Greeting/)
  await userEvent.type(greeting, ' dari Budi')
  server.change({ greeting: 'Halo dari Ani', unknown_reply: 'Sebentar.' })
  await save()
  expect(await screen.findByText(/has been changed by somebody else/)).toBeInTheDocument()
  expect(screen.getByText(/^Both of you changed: Greeting\./)).toBeInTheDocument()
  expect(greeting).toHaveValue('Halo dari Budi')
  expect(screen.getByLabelText(/^When it does not know/)).toHaveValue('Sebentar.')
  await save()
  await waitFor(() => expect(saved(calls).at(-1)).toEqual({ agentId: 'agt_a', version: 2, greeting: 'Halo dari Budi' }))
  expect(server.agent()).toMatchObject({ greeting: 'Halo dari Budi', unknown_reply: 'Sebentar.' })
})

test('leaving with unsaved changes is asked about first', async () => {
  await renderRoute(area, { path, responses: agentServer().responses })
  const greeting = await screen.findByLabelText(/^Greeting/)
  await userEvent.type(greeting, '!')
  await userEvent.click(screen.getByRole('link', { name: 'Knowledge Base' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(greeting).toHaveValue('Halo!')
  await userEvent.click(screen.getByRole('link', { name: 'Knowledge Base' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('button', { name: /Add text/ })).toBeInTheDocument()
})

test('an earlier version is brought back into the form', async () => {
  const server = agentServer()
  server.change({ greeting: 'Selamat datang' })
  await renderRoute(area, { path, responses: server.responses })
  const greeting = await screen.findByLabelText(/^Greeting/)
  expect(greeting).toHaveValue('Selamat datang')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  await waitFor(() => expect(greeting).toHaveValue('Halo'))
})

test("the server's refusal stands on its field", async () => {
  const refusal = {
    message: 'Check the fields.',
    code: 'validation',
    errors: [{ key: 'document_ids', message: 'Choose at least one document.' }],
    request_id: 'r',
  }
  await renderRoute(area, { path, responses: agentServer({ 'PUT /agents/agt_a': [422, refusal] }).responses })
  await screen.findByLabelText(/^Greeting/)
  await choose(/^Knowledge/, 'Only chosen documents')
  await save()
  expect(await screen.findByText('Choose at least one document.')).toBeInTheDocument()
})

test('staff read the configuration and change nothing', async () => {
  await renderRoute(area, { path, role: OrganizationRole.STAFF, responses: agentServer().responses })
  expect(await screen.findByLabelText(/^Greeting/)).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
