import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { toast } from '@sapa/shared/platform'
import { renderRoute, type RenderOptions, type Responses } from '@sapa/shared/testing'
import { AGENT, CHANNEL } from './agents.fixture'
import area from './area'

const agent = (id: string, name: string) => ({ ...AGENT, id, name, greeting: '' })
const channel = (id: string, name: string) => ({ ...CHANNEL, id, name })
/** A list that is searched by name and paged, as the api's are. */
const listOf =
  (all: { name: string }[]) =>
  ({ url }: { url: URL }) => {
    const found = all.filter(({ name }) =>
      name.toLowerCase().includes((url.searchParams.get('search') ?? '').toLowerCase()),
    )
    const [from, limit] = [Number(url.searchParams.get('cursor') ?? 0), Number(url.searchParams.get('limit') ?? 25)]
    return {
      data: found.slice(from, from + limit),
      meta: { next_cursor: from + limit < found.length ? String(from + limit) : null },
    }
  }
const server: Responses = {
  'GET /agents': listOf([agent('agt_1', 'Sari'), agent('agt_2', 'Budi')]),
  'GET /agents/agt_1': { data: agent('agt_1', 'Sari') },
  'GET /agents/agt_1/versions': { data: [] },
  'GET /analytics/org_a/summaries': { data: { quota_used: 1, quota_limit: 1000 } },
  'GET /documents': { data: [], meta: { next_cursor: null } },
  'GET /channels': listOf([channel('chn_1', 'Toko Uji'), channel('chn_2', 'Gudang')]),
}
const open = (path: string, more: Partial<RenderOptions> & { responses?: Responses } = {}) =>
  renderRoute(area, { path, ...more, responses: { ...server, ...more.responses } })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(() => jest.restoreAllMocks())

describe('the agents', () => {
  test('are listed, each a link to its page [S2.22]', async () => {
    await open('/agents')
    expect(await screen.findByRole('link', { name: /Sari/ })).toHaveAttribute('href', '/agents/agt_1')
    expect(screen.getByRole('link', { name: /Budi/ })).toHaveAttribute('href', '/agents/agt_2')
  })

  test('are filtered by what is typed [S2.24]', async () => {
    await open('/agents')
    await screen.findByText('Sari')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter agents' }), 'bud')
    await waitFor(() => expect(screen.queryByText('Sari')).toBeNull())
    expect(screen.getByText('Budi')).toBeInTheDocument()
  })

  test('that were found by other words are not shown where these could not be asked', async () => {
    await open('/agents', {
      responses: {
        'GET /agents': ({ url }: { url: URL }) =>
          url.searchParams.has('search') ? [500, { message: 'Broken.' }] : listOf([agent('agt_1', 'Sari')])({ url }),
      },
    })
    await screen.findByText('Sari')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter agents' }), 'bud')
    expect(await screen.findByText('Broken.')).toBeInTheDocument()
    expect(screen.queryByText('Sari')).toBeNull()
  })

  test('are none at first: the page says so word for word [S2.25]', async () => {
    await open('/agents', { responses: { 'GET /agents': listOf([]) } })
    expect(await screen.findByRole('heading', { name: 'No agents found' })).toBeInTheDocument()
  })

  test('are added in a dialog by their name, and the new one opens [S2.23, S5.33]', async () => {
    const { calls } = await open('/agents', { responses: { 'POST /agents': [201, { data: agent('agt_1', 'Sari') }] } })
    await press('Add agent')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create agent' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Agent name is required')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Name'), 'Sari')
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Nothing known yet')).toBeInTheDocument()
    expect(calls.find(({ request }) => request === 'POST /agents')?.body).toEqual({
      organizationId: 'org_a',
      name: 'Sari',
    })
  })

  test('are added by who was led to the dialog; given up, the filtered list stays', async () => {
    await open('/agents?search=bud&create')
    await userEvent.click(
      await within(await screen.findByRole('dialog', { name: 'Create agent' })).findByRole('button', {
        name: 'Cancel',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Budi')).toBeInTheDocument()
    expect(screen.queryByText('Sari')).toBeNull()
  })

  test('lead to what the newest knows, where one was told to give it knowledge', async () => {
    await open('/agents?knowledge')
    expect(await screen.findByRole('region', { name: 'Knowledge Base' })).toBeInTheDocument()
  })

  test('are added by those who may', async () => {
    await open('/agents?create', { role: OrganizationRole.STAFF })
    await screen.findByText('Sari')
    expect(screen.queryByRole('button', { name: 'Add agent' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test.each([
  [
    'with the message of the server [S8.1]',
    { message: 'The plan has ended.', code: 'conflict', request_id: '1' },
    'en',
    'The plan has ended.',
  ],
  ["with 'An error occurred' where it sent none [S8.2]", {}, 'en', 'An error occurred'],
  ['in Indonesian too [S8.2]', {}, 'id', 'Terjadi kesalahan'],
] as const)('a mutation that fails shows a toast %s', async (_name, body, language, words) => {
  const said = jest.spyOn(toast, 'error')
  await open('/agents', { language, responses: { 'POST /agents': [409, body] } })
  await press(language === 'en' ? 'Add agent' : 'Tambah agen')
  await userEvent.type(await screen.findByRole('textbox'), 'Sari{Enter}')
  await waitFor(() => expect(said).toHaveBeenCalledWith(words))
})

describe('ten thousand rows', () => {
  const many = (make: (id: string, name: string) => { name: string }) =>
    listOf(Array.from({ length: 10_000 }, (_, index) => make(`row_${index}`, `Nomor ${index}`)))
  const cases = [
    ['agents', '/agents', { 'GET /agents': many(agent) }],
    ['platforms', '/platform', { 'GET /channels': many(channel) }],
    ['numbers of an agent', '/agents/agt_1/integrations', { 'GET /channels': many(channel) }],
  ] as const

  test.each(cases)('of %s are shown page by page, forwards and back', async (_name, path, responses) => {
    await open(path, { responses })
    expect(await screen.findByText('Nomor 24')).toBeInTheDocument()
    expect(screen.queryByText('Nomor 25')).toBeNull()
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Nomor 49')).toBeInTheDocument()
    expect(screen.queryByText('Nomor 24')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByText('Nomor 0')).toBeInTheDocument()
  })

  test.each(cases)('of %s are searched by the server, from what the address says', async (_name, path, responses) => {
    await open(`${path}?search=9876`, { responses })
    expect(await screen.findByText('Nomor 9876')).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveValue('9876')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })
})

describe('the page of an agent', () => {
  test('of one that is gone leads back to the others', async () => {
    await open('/agents/agt_gone', {
      responses: { 'GET /agents/agt_gone': [404, { message: 'This was not found.', code: 'not_found' }] },
    })
    expect(await screen.findByText('This agent was not found')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See all agents' })).toHaveAttribute('href', '/agents')
  })

  test('has its four sections, each with an address of its own [S2.26]', async () => {
    await open('/agents/agt_1')
    const sections = within(await screen.findByRole('navigation', { name: 'Sari' })).getAllByRole('link')
    expect(sections.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Chat', '/agents/agt_1'],
      ['Agent Configuration', '/agents/agt_1/agent-configuration'],
      ['Knowledge Base', '/agents/agt_1/knowledge-base'],
      ['Integrations', '/agents/agt_1/integrations'],
    ])
  })

  test('takes a message to the agent and shows its answer [S2.27]', async () => {
    // The tests' window has no heights to fit the field to, which React says aloud.
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const answer = {
      text: 'Ada, 12 bulan.',
      bubbles: ['Ada, 12 bulan.'],
      model: null,
      outcome: 'answered',
      reason: null,
      responder: 'built-in',
      citations: [],
    }
    const { calls } = await open('/agents/agt_1', { responses: { 'POST /agents/agt_1/ask': { data: answer } } })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message to the agent' }), 'Ada garansi?{Enter}')
    expect(await screen.findByText('Ada, 12 bulan.')).toBeInTheDocument()
    expect(calls.find(({ request }) => request === 'POST /agents/agt_1/ask')?.body).toMatchObject({
      message: 'Ada garansi?',
    })
  })

  test('opens the configuration at its address, and saves with the agent’s id [S2.28]', async () => {
    const { calls } = await open('/agents/agt_1/agent-configuration', {
      responses: { 'PUT /agents/agt_1': { data: agent('agt_1', 'Sari') } },
    })
    await userEvent.type(await screen.findByRole('textbox', { name: /^Greeting/ }), 'Halo')
    await press('Save')
    await waitFor(() =>
      expect(calls.find(({ request }) => request === 'PUT /agents/agt_1')?.body).toMatchObject({
        agentId: 'agt_1',
        greeting: 'Halo',
      }),
    )
  })

  test('opens the knowledge base at its address [S2.29]', async () => {
    await open('/agents/agt_1/knowledge-base')
    expect(await screen.findByRole('heading', { name: 'Nothing known yet' })).toBeInTheDocument()
  })

  test('opens the integrations at their address [S2.30]', async () => {
    await open('/agents/agt_1/integrations')
    expect(await screen.findByRole('region', { name: 'Integrations' })).toBeInTheDocument()
    expect(await screen.findByText('Gudang')).toBeInTheDocument()
  })

  test('connects WhatsApp by number, number ID and API key, each required in both languages [S2.31, S5.34, S5.35, S5.36]', async () => {
    await open('/agents/agt_1/integrations', {
      responses: { 'POST /channels': [201, { data: channel('chn_3', 'Baru') }] },
    }).then(async ({ calls, unmount }) => {
      await press('Connect WhatsApp')
      const dialog = within(await screen.findByRole('dialog', { name: 'Connect WhatsApp' }))
      await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
      for (const words of [
        'WhatsApp number is required',
        'WhatsApp number ID is required',
        'WhatsApp API key is required',
      ])
        expect(await dialog.findByText(words)).toBeInTheDocument()
      await userEvent.type(dialog.getByLabelText('WhatsApp number'), '+6281234567890')
      await userEvent.type(dialog.getByLabelText('WhatsApp number ID'), '123')
      await userEvent.type(dialog.getByLabelText('WhatsApp API key'), 'key')
      await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
      await waitFor(() =>
        expect(calls.find(({ request }) => request === 'POST /channels')?.body).toMatchObject({
          identifier: '+6281234567890',
          identifierId: '123',
          apiKey: 'key',
          agentId: 'agt_1',
        }),
      )
      unmount()
    })
    await open('/agents/agt_1/integrations', { language: 'id' })
    await press('Hubungkan WhatsApp')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Hubungkan' }))
    for (const words of [
      'Nomor WhatsApp wajib diisi',
      'ID nomor WhatsApp wajib diisi',
      'Kunci API WhatsApp wajib diisi',
    ])
      expect(await dialog.findByText(words)).toBeInTheDocument()
  })
})

describe('the platforms', () => {
  test('are listed and added in a dialog [S2.38, S2.41]', async () => {
    await open('/platform')
    expect(await screen.findByText('Toko Uji')).toBeInTheDocument()
    expect(screen.getByText('Gudang')).toBeInTheDocument()
    await press('Add platform')
    expect(await screen.findByRole('dialog', { name: 'Connect WhatsApp' })).toBeInTheDocument()
  })

  test('are answered on by the only agent of a business', async () => {
    const { calls } = await open('/platform', {
      responses: {
        'GET /agents': listOf([agent('agt_1', 'Sari')]),
        'POST /channels': [201, { data: channel('chn_3', 'Baru') }],
      },
    })
    await press('Add platform')
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect WhatsApp' }))
    expect(await dialog.findByText('Sari will answer on this number.')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('WhatsApp number'), '+6281234567890')
    await userEvent.type(dialog.getByLabelText('WhatsApp number ID'), '123')
    await userEvent.type(dialog.getByLabelText('WhatsApp API key'), 'key')
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
    await waitFor(() =>
      expect(calls.find(({ request }) => request === 'POST /channels')?.body).toMatchObject({ agentId: 'agt_1' }),
    )
  })

  test('on which nobody answers get one of the agents there and then', async () => {
    const { calls } = await open('/platform', {
      responses: {
        'GET /agents': listOf([agent('agt_1', 'Sari'), agent('agt_2', 'Gudang')]),
        'GET /channels': listOf([channel('chn_1', 'Toko Uji')]),
        'POST /channels/agents': [201, { data: {}, message: 'Linked' }],
      },
    })
    const choice = await screen.findByRole('combobox', { name: 'Choose the agent that answers' })
    await userEvent.type(choice, 'gud')
    await waitFor(() => expect(screen.queryByTitle('Sari')).toBeNull())
    await userEvent.click(screen.getByTitle('Gudang'))
    await waitFor(() =>
      expect(calls.find(({ request }) => request === 'POST /channels/agents')?.body).toEqual({
        organizationId: 'org_a',
        channelId: 'chn_1',
        agentId: 'agt_2',
      }),
    )
  })

  test('on which nobody answers get the only agent at one press', async () => {
    const { calls } = await open('/platform', {
      responses: {
        'GET /agents': listOf([agent('agt_1', 'Sari')]),
        'GET /channels': listOf([channel('chn_1', 'Toko Uji')]),
        'POST /channels/agents': [201, { data: {}, message: 'Linked' }],
      },
    })
    await press('Let Sari answer')
    await waitFor(() =>
      expect(calls.find(({ request }) => request === 'POST /channels/agents')?.body).toMatchObject({
        agentId: 'agt_1',
      }),
    )
  })

  test('are filtered by what is typed [S2.39]', async () => {
    await open('/platform')
    await screen.findByText('Toko Uji')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter platforms' }), 'gud')
    await waitFor(() => expect(screen.queryByText('Toko Uji')).toBeNull())
    expect(screen.getByText('Gudang')).toBeInTheDocument()
  })

  test('are none at first, and the page says so [S2.40]', async () => {
    await open('/platform', { responses: { 'GET /channels': listOf([]) } })
    expect(await screen.findByRole('heading', { name: 'No platforms found' })).toBeInTheDocument()
  })

  test('have a card for WhatsApp Business with its number [S2.42]', async () => {
    await open('/platform', { responses: { 'GET /channels': listOf([channel('chn_1', 'Toko Uji')]) } })
    expect(await screen.findByText('+6281234567890 · WhatsApp Business')).toBeInTheDocument()
    expect(screen.getByText('Can receive')).toBeInTheDocument()
  })
})
