import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EventName } from '@sapa/shared/contracts'
import { deliver } from '@sapa/shared/realtime'
import { renderRoute } from '@sapa/shared/testing'
import area from './area'
import { conversation, inbox, inMinutes, message, OPEN_PATH } from './inbox.fixture'

/** An answer of the server that is on its way until it is let go. */
function held(answer: unknown): { answer: () => Promise<unknown>; asked: () => boolean; letGo: () => void } {
  let letGo = () => {}
  let asked = false
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  return {
    answer: async () => {
      asked = true
      await gate
      return answer
    },
    asked: () => asked,
    letGo: () => letGo(),
  }
}

/** The page's code is loaded first. */
const FIRST_LOOK = { timeout: 30_000 }

let sequence = 0
const happens = (name: EventName, payload: object) =>
  act(() =>
    deliver({ organization_id: 'org_a', sequence: ++sequence, name, payload: payload as never, at: inMinutes(0) }),
  )

test('what a customer writes while the messages are being fetched is not lost by the older answer', async () => {
  const one = conversation({ id: 'cvs_live' })
  const older = message({ conversation_id: one.id, text: 'Lama' })
  const newer = message({
    conversation_id: one.id,
    direction: 'in',
    author: 'customer',
    status: 'received',
    text: 'Baru saja',
  })
  const page = held({ data: [older], meta: { next_cursor: null } })
  await renderRoute(area, {
    path: OPEN_PATH,
    responses: { ...inbox(one), [`GET /conversations/${one.id}/messages`]: page.answer },
  })
  await waitFor(() => expect(page.asked()).toBe(true), FIRST_LOOK)
  happens('message.upserted', { conversation_id: one.id, channel_id: one.channel_id, message: newer })
  page.letGo()
  expect(await screen.findByText('Lama')).toBeInTheDocument()
  expect(await screen.findByText('Baru saja')).toBeInTheDocument()
})

test('a conversation that begins while the list is being fetched stands in it', async () => {
  const list = held({
    data: [conversation({ id: 'cvs_old', contact: { ...conversation().contact, name: 'Lama' } })],
    meta: { next_cursor: null },
  })
  await renderRoute(area, {
    path: '/chats',
    responses: { ...inbox(conversation()), 'GET /conversations': list.answer },
  })
  await waitFor(() => expect(list.asked()).toBe(true), FIRST_LOOK)
  happens('conversation.upserted', {
    conversation: conversation({
      id: 'cvs_new',
      contact: { id: 'con_new', name: 'Baru', phone_number: null, opted_out_at: null, opt_out_source: null },
    }),
  })
  list.letGo()
  expect(await screen.findByText('Lama')).toBeInTheDocument()
  expect(await screen.findByText('Baru')).toBeInTheDocument()
})

test('whoever has a conversation open that became a part of another one sees that one, with what they were writing', async () => {
  const gone = conversation({ id: 'cvs_gone' })
  const kept = conversation({ id: 'cvs_kept', contact: { ...gone.contact, id: 'con_kept', name: 'Budi Santoso' } })
  const [told, untold] = [
    message({ conversation_id: kept.id, text: 'Dari nomor' }),
    message({ conversation_id: kept.id, text: 'Dari nama' }),
  ]
  const server = { conversations: [gone, kept], messages: [told] }
  await renderRoute(area, {
    path: OPEN_PATH,
    responses: {
      ...inbox(gone),
      ...inbox(kept),
      'GET /conversations': ({ url }: { url: URL }) => ({
        data: server.conversations.filter(({ contact }) =>
          [null, contact.id].includes(url.searchParams.get('contactId')),
        ),
        meta: { next_cursor: null },
      }),
      [`GET /conversations/${kept.id}/messages`]: () => ({ data: server.messages, meta: { next_cursor: null } }),
      [`GET /conversations/${gone.id}/messages`]: {
        data: [message({ conversation_id: gone.id, text: 'Dari nama' })],
        meta: { next_cursor: null },
      },
    },
  })
  await screen.findByText('Dari nama', {}, FIRST_LOOK)
  fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: 'Halo Pak' } })
  server.conversations = [kept]
  server.messages = [untold, told]
  happens('contact.merged', {
    contact_id: gone.contact.id,
    into_contact_id: kept.contact.id,
    conversations: [{ conversation_id: gone.id, into_conversation_id: kept.id }],
  })
  happens('conversation.upserted', { conversation: kept })
  expect(await screen.findByRole('heading', { name: 'Budi Santoso' })).toBeInTheDocument()
  expect(await screen.findByText('Dari nama')).toBeInTheDocument()
  expect(screen.getByText('Dari nomor')).toBeInTheDocument()
  expect(screen.getByLabelText('Your reply')).toHaveValue('Halo Pak')
  expect(screen.queryByRole('link', { name: /^Budi(?! Santoso)/ })).not.toBeInTheDocument()
})

test('what was being written in the other one stands before what one is writing, and stays there at the next key', async () => {
  const kept = conversation({ id: 'cvs_writing' })
  const gone = { conversation_id: 'cvs_half', into_conversation_id: kept.id }
  const half = await renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(conversation({ id: gone.conversation_id })),
  })
  fireEvent.change(await screen.findByLabelText('Your reply', {}, FIRST_LOOK), { target: { value: 'Dari sana' } })
  half.unmount()
  await renderRoute(area, { path: OPEN_PATH, responses: inbox(kept) })
  const box = await screen.findByLabelText('Your reply')
  fireEvent.change(box, { target: { value: 'Dari sini' } })
  happens('contact.merged', { contact_id: 'con_gone', into_contact_id: kept.contact.id, conversations: [gone] })
  expect(box).toHaveValue('Dari sana\nDari sini')
  await userEvent.type(box, '!')
  expect(box).toHaveValue('Dari sana\nDari sini!')
  fireEvent.change(box, { target: { value: '' } })
})

test('the other one grows by what was in it, and the list loses one', async () => {
  const kept = conversation()
  const gone = conversation({ id: 'cvs_gone', contact: { ...kept.contact, id: 'con_gone', name: 'Tanpa nomor' } })
  const told = message({ conversation_id: kept.id, text: 'Dari nomor' })
  const server = { messages: [told] }
  await renderRoute(area, {
    path: OPEN_PATH,
    responses: {
      ...inbox(kept),
      'GET /conversations': ({ url }: { url: URL }) => ({
        data: [gone, kept].filter(({ contact }) => [null, contact.id].includes(url.searchParams.get('contactId'))),
        meta: { next_cursor: null },
      }),
      [`GET /conversations/${kept.id}/messages`]: () => ({ data: server.messages, meta: { next_cursor: null } }),
    },
  })
  await screen.findByText('Dari nomor', {}, FIRST_LOOK)
  expect(await screen.findByText('Tanpa nomor')).toBeInTheDocument()
  server.messages = [message({ conversation_id: kept.id, text: 'Dari nama' }), told]
  happens('contact.merged', {
    contact_id: 'con_gone',
    into_contact_id: kept.contact.id,
    conversations: [{ conversation_id: gone.id, into_conversation_id: kept.id }],
  })
  expect(await screen.findByText('Dari nama')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Tanpa nomor')).not.toBeInTheDocument())
})
