import { screen, waitFor } from '@testing-library/react'
import { renderRoute } from '@sapa/shared/testing'
import area from './area'

const conversation = (id: string, channelId: string, contactId: string, name: string) => ({
  id,
  organization_id: 'org_a',
  channel_id: channelId,
  channel_name: channelId,
  channel_type: 'whatsapp',
  status: 'open',
  owner: 'queue',
  agent: null,
  assignee: null,
  handover_reason: null,
  unread_count: 0,
  window_closes_at: null,
  last_message_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  contact: { id: contactId, name, phone_number: null, opted_out: false },
  last_message: null,
})
const all = [conversation('cvs_1', 'chn_1', 'cnt_1', 'Budi'), conversation('cvs_2', 'chn_2', 'cnt_2', 'Ani')]
/** The api's list: each parameter of the address narrows it. */
const list = ({ url }: { url: URL }) => {
  const wanted = (name: string, value: string) => (url.searchParams.get(name) ?? value) === value
  const data = all.filter(
    (one) =>
      wanted('channelId', one.channel_id) &&
      wanted('contactId', one.contact.id) &&
      wanted('channelType', one.channel_type),
  )
  return { data, meta: { next_cursor: null } }
}
const responses = {
  'GET /conversations': list,
  'GET /conversations/cvs_2/messages': { data: [], meta: { next_cursor: null } },
  'POST /conversations/cvs_2/read': { data: {} },
}

test('/chats lists every conversation and opens none', async () => {
  await renderRoute(area, { path: '/chats', responses })
  expect(await screen.findByRole('link', { name: /Budi/ })).toHaveAttribute(
    'href',
    '/chats/whatsapp?channelId=chn_1&contactId=cnt_1',
  )
  expect(screen.getByRole('link', { name: /Ani/ })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'No chat is open' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Chats')
})

test('channelId and contactId in the address open that conversation [S2.32]', async () => {
  const { calls } = await renderRoute(area, { path: '/chats/whatsapp?channelId=chn_2&contactId=cnt_2', responses })
  await waitFor(() => expect(calls.map(({ request }) => request)).toContain('GET /conversations/cvs_2/messages'))
  expect(screen.queryByRole('heading', { name: 'No chat is open' })).toBeNull()
  expect(screen.getByRole('link', { name: /Ani/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('link', { name: /Budi/ })).not.toHaveAttribute('aria-current')
})

test('a contact of another channel than the address names is not opened [S2.32]', async () => {
  await renderRoute(area, { path: '/chats/whatsapp?channelId=chn_1&contactId=cnt_2', responses })
  expect(await screen.findByRole('heading', { name: 'This chat was not found' })).toBeInTheDocument()
})

test('/chats/{channelType} is the view of that type; a type that is none leads to all [S2.33]', async () => {
  const asked: (string | null)[] = []
  const watching = (call: { url: URL }) => {
    asked.push(call.url.searchParams.get('channelType'))
    return list(call)
  }
  const { unmount } = await renderRoute(area, {
    path: '/chats/whatsapp',
    responses: { ...responses, 'GET /conversations': watching },
  })
  expect(await screen.findByRole('link', { name: /Budi/ })).toBeInTheDocument()
  expect(asked).toEqual(['whatsapp'])
  unmount()
  await renderRoute(area, { path: '/chats/pigeon', responses: { ...responses, 'GET /conversations': watching } })
  expect(await screen.findByRole('link', { name: /Budi/ })).toBeInTheDocument()
  expect(asked).toEqual(['whatsapp', null])
})
