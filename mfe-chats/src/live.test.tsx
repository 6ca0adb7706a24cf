import { act, screen, waitFor } from '@testing-library/react'
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
const happens = (name: 'message.upserted' | 'conversation.upserted', payload: object) =>
  act(() => deliver({ organization_id: 'org_a', sequence: ++sequence, name, payload: payload as never, at: inMinutes(0) }))

test('what a customer writes while the messages are being fetched is not lost by the older answer', async () => {
  const one = conversation({ id: 'cvs_live' })
  const older = message({ conversation_id: one.id, text: 'Lama' })
  const newer = message({ conversation_id: one.id, direction: 'in', author: 'customer', status: 'received', text: 'Baru saja' })
  const page = held({ data: [older], meta: { next_cursor: null } })
  await renderRoute(area, { path: OPEN_PATH, responses: { ...inbox(one), [`GET /conversations/${one.id}/messages`]: page.answer } })
  await waitFor(() => expect(page.asked()).toBe(true), FIRST_LOOK)
  happens('message.upserted', { conversation_id: one.id, channel_id: one.channel_id, message: newer })
  page.letGo()
  expect(await screen.findByText('Lama')).toBeInTheDocument()
  expect(await screen.findByText('Baru saja')).toBeInTheDocument()
})

test('a conversation that begins while the list is being fetched stands in it', async () => {
  const list = held({ data: [conversation({ id: 'cvs_old', contact: { ...conversation().contact, name: 'Lama' } })], meta: { next_cursor: null } })
  await renderRoute(area, { path: '/chats', responses: { ...inbox(conversation()), 'GET /conversations': list.answer } })
  await waitFor(() => expect(list.asked()).toBe(true), FIRST_LOOK)
  happens('conversation.upserted', { conversation: conversation({ id: 'cvs_new', contact: { id: 'con_new', name: 'Baru', phone_number: null, opted_out_at: null } }) })
  list.letGo()
  expect(await screen.findByText('Lama')).toBeInTheDocument()
  expect(await screen.findByText('Baru')).toBeInTheDocument()
})
