import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from './area'
import { conversation, inbox, OPEN_PATH } from './inbox.fixture'
import { belongs, showConversation } from './conversation/showConversation'
import type { Conversation } from './types'

const counts = {
  'GET /conversations/counts': { data: { unread: 3, all: 1000, mine: 1, unassigned: 2, agent: 1, resolved: 1 } },
}
const me = 'usr_me'

test('words are looked for once the person pauses, stand in the address, and stay with the filter and the open chat', async () => {
  const asked: (string | null)[] = []
  const one = conversation()
  await renderRoute(area, {
    path: '/chats?filter=mine&search=sepatu',
    responses: inbox(one, [], {
      ...counts,
      'GET /conversations': ({ url }: { url: URL }) => (
        asked.push(url.searchParams.get('search')),
        { data: [one], meta: { next_cursor: null } }
      ),
    }),
  })
  const field = await screen.findByRole('searchbox', { name: 'Search name, number, text' })
  expect(field).toHaveValue('sepatu')
  await screen.findByRole('link', { name: /Budi/ })
  // At once: between the two nobody pauses.
  for (const words of ['tas', 'tas kulit']) fireEvent.change(field, { target: { value: words } })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Budi/ })).toHaveAttribute(
      'href',
      expect.stringContaining('filter=mine&search=tas+kulit&'),
    ),
  )
  expect(screen.getByRole('link', { name: 'Unassigned 2' })).toHaveAttribute(
    'href',
    '/chats?filter=unassigned&search=tas+kulit',
  )
  expect(asked).not.toContain('tas')
  expect(asked.at(-1)).toBe('tas kulit')
})

test('nothing found leads back to everything; a chat that is gone leads back to the list', async () => {
  const { unmount } = await renderRoute(area, {
    path: '/chats?filter=mine&search=tidak',
    responses: {
      ...counts,
      'GET /conversations': ({ url }: { url: URL }) => ({
        data: url.searchParams.has('search') ? [] : [conversation()],
        meta: { next_cursor: null },
      }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show all chats' }))
  expect(await screen.findByRole('link', { name: /Budi/ })).toBeInTheDocument()
  unmount()
  const gone = [404, { message: 'This was not found.', code: 'not_found', request_id: 'r' }]
  await renderRoute(area, {
    path: OPEN_PATH,
    responses: {
      ...counts,
      'GET /conversations': ({ url }: { url: URL }) =>
        url.searchParams.has('contactId') ? gone : { data: [], meta: { next_cursor: null } },
    },
  })
  expect(await screen.findByText('This chat was not found')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to all chats' })).toHaveAttribute('href', '/chats')
})

test('an address that was cut on its way leads back to the list', async () => {
  const refused = [422, { message: 'Some fields need your attention.', code: 'validation', request_id: 'r' }]
  await renderRoute(area, {
    path: '/chats/whatsapp?channelId=ch&contactId=con_',
    responses: {
      ...counts,
      'GET /conversations': ({ url }: { url: URL }) =>
        url.searchParams.has('contactId') ? refused : { data: [], meta: { next_cursor: null } },
    },
  })
  expect(await screen.findByRole('link', { name: 'Back to all chats' })).toHaveAttribute('href', '/chats')
})

test('filters stand in the address with their counts', async () => {
  await renderRoute(area, { path: '/chats?filter=mine', responses: inbox(conversation(), [], counts) })
  const filters = within(await screen.findByRole('navigation', { name: 'Show' }))
  expect(await filters.findByRole('link', { name: 'Unassigned 2' })).toHaveAttribute('href', '/chats?filter=unassigned')
  expect(filters.getByRole('link', { name: 'All 999+' })).toBeInTheDocument()
  expect(filters.getByRole('link', { name: 'Mine 1' })).toHaveAttribute('aria-current', 'page')
})

test('opening a conversation reads it, and the list shows so', async () => {
  const one = conversation({ unread_count: 2 })
  const { calls } = await renderRoute(area, { path: OPEN_PATH, responses: inbox(one, [], counts) })
  await waitFor(() => expect(calls.some(({ request }) => request === `POST /conversations/${one.id}/read`)).toBe(true))
  await waitFor(() => expect(screen.queryByTitle('2 unread')).not.toBeInTheDocument())
})

test('a conversation is given to a colleague', async () => {
  const one = conversation({ id: 'cvs_given' })
  const given = { ...one, assignee: { id: 'usr_budi', name: 'Budi Santoso' } }
  const { calls } = await renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(one, [], {
      ...counts,
      'GET /organizations/org_a/members': ({ url }: { url: URL }) =>
        url.searchParams.get('search') === 'santoso'
          ? { data: [{ user_id: 'usr_budi', name: 'Budi Santoso' }], meta: { next_cursor: null } }
          : { data: [{ user_id: me, name: 'Saya' }], meta: { next_cursor: 'next' } },
      [`POST /conversations/${one.id}/assign`]: { data: given },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  // Who has it cannot be given it; who is not on the first page is looked for.
  expect(await screen.findByRole('button', { name: /Saya \(you\)/ })).toBeDisabled()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search for a colleague' }), 'santoso')
  await userEvent.click(await screen.findByRole('button', { name: /Budi Santoso/ }))
  await waitFor(() =>
    expect(calls.find(({ request }) => request.endsWith('/assign'))?.body).toEqual({ userId: 'usr_budi' }),
  )
  await waitFor(() => expect(screen.getAllByText('Budi Santoso').length).toBeGreaterThan(1))
})

test('in a narrow window the rest of the actions is in a menu, which keeps the focus', async () => {
  const wide = globalThis.matchMedia
  globalThis.matchMedia = (media) => ({ ...wide(media), matches: media.includes('max-width') })
  try {
    await renderRoute(area, { path: OPEN_PATH, responses: inbox(conversation(), [], counts) })
    const more = await screen.findByRole('button', { name: 'More actions' })
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Wants no messages' }))
    expect(await screen.findByRole('dialog', { name: 'Wants no messages' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(more).toHaveFocus())
  } finally {
    globalThis.matchMedia = wide
  }
})

test('page after page is one list, and what happens finds its place in it', async () => {
  const at = (minute: number): Partial<Conversation> => ({
    id: `cvs_${minute}`,
    contact: {
      id: `con_${minute}`,
      name: `Pelanggan ${minute}`,
      phone_number: null,
      opted_out_at: null,
      opt_out_source: null,
    },
    last_message_at: new Date(minute * 60_000).toISOString(),
  })
  const pages: Record<string, object> = {
    '': { data: [conversation(at(9)), conversation(at(8))], meta: { next_cursor: 'next' } },
    next: { data: [conversation(at(7)), conversation(at(6))], meta: { next_cursor: null } },
  }
  const { store } = await renderRoute(area, {
    path: '/chats',
    responses: {
      ...counts,
      'GET /conversations': ({ url }: { url: URL }) => pages[url.searchParams.get('cursor') ?? ''],
    },
  })
  const names = () => screen.getAllByText(/^Pelanggan/).map(({ textContent }) => textContent)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toEqual(['Pelanggan 9', 'Pelanggan 8', 'Pelanggan 7', 'Pelanggan 6']))
  act(() =>
    store.dispatch(showConversation(conversation({ ...at(6), last_message_at: new Date(600_000).toISOString() }), me)),
  )
  await waitFor(() => expect(names()).toEqual(['Pelanggan 6', 'Pelanggan 9', 'Pelanggan 8', 'Pelanggan 7']))
})

test.each([
  ['mine', { owner: 'person' }, true],
  ['mine', { owner: 'person', assignee: { id: 'usr_other', name: 'x' } }, false],
  ['mine', { owner: 'person', status: 'resolved' }, false],
  ['unassigned', { owner: 'queue' }, true],
  ['agent', { owner: 'queue' }, false],
  ['resolved', { status: 'resolved' }, true],
] as const)('the filter %s takes %j: %s', (filter, change, expected) => {
  expect(belongs(conversation(change), { organizationId: 'org_a', filter }, me)).toBe(expected)
})

test('nothing asks for notifications before the click that wants them', async () => {
  const ask = jest.fn(async () => 'granted' as const)
  Object.assign(globalThis, {
    Notification: Object.assign(jest.fn(), { permission: 'default', requestPermission: ask }),
  })
  await renderRoute(area, { path: '/chats', responses: inbox(conversation(), [], counts) })
  const bell = await screen.findByRole('button', { name: 'Tell me when a customer waits for a person' })
  expect(ask).not.toHaveBeenCalled()
  await userEvent.click(bell)
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(await screen.findByRole('button', { name: 'Stop telling me about waiting customers' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
