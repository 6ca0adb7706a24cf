import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { cursorAfter } from '@sapa/shared/contracts'
import { deliver } from '@sapa/shared/realtime'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, message, OPEN_PATH } from '../inbox.fixture'
import type { Message } from '../types'

const one = conversation({ id: 'cvs_long' })
const MESSAGES = `GET /conversations/${one.id}/messages`
const nth = (n: number, change: Partial<Message> = {}) =>
  message({
    id: `msg_${String(n).padStart(26, '0')}`,
    conversation_id: one.id,
    direction: 'in',
    author: 'customer',
    status: 'received',
    text: `Pesan ${n}.`,
    ...change,
  })
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => nth(last - index))

/** A server with messages 1 to 150, and the cursors it was asked with. */
async function open() {
  const asked: string[] = []
  const page = await renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(one, [], {
      [MESSAGES]: ({ url }: { url: URL }) => {
        const cursor = url.searchParams.get('cursor')
        if (cursor) asked.push(cursor)
        const newest = cursor ? Number(/\d+/.exec(atob(cursor))![0]) - 1 : 150
        const data = between(Math.max(1, newest - 49), newest)
        return { data, meta: { next_cursor: newest > 50 ? cursorAfter([data.at(-1)!.id]) : null } }
      },
    }),
  })
  await screen.findByText('Pesan 150.')
  return { ...page, asked }
}
let sequence = 0
const arrives = (what: Message) =>
  deliver({
    organization_id: 'org_a',
    sequence: ++sequence,
    name: 'message.upserted',
    payload: { conversation_id: one.id, channel_id: one.channel_id, message: what } as never,
    at: '',
  })
const arrive = (first: number, last: number) => act(() => between(first, last).reverse().forEach(arrives))
const shown = () => screen.getAllByText(/^Pesan \d+\.$/).map(({ textContent }) => Number(/\d+/.exec(textContent)![0]))
const earlier = () => fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))

test('page after page comes above, in order and each once; what happens to an old message is seen', async () => {
  await open()
  earlier()
  await screen.findByText('Pesan 51.')
  earlier()
  await screen.findByText('Pesan 1.')
  expect(shown()).toEqual(between(1, 150).map((_, index) => index + 1))
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
  act(() => arrives(nth(60, { reaction: '🙏' })))
  expect(await screen.findByRole('img', { name: /🙏/ })).toBeInTheDocument()
  expect(shown()).toHaveLength(150)
})

test('at the end of a chat that grows only the newest stay, and what was let go of comes with its page', async () => {
  const { asked } = await open()
  await arrive(151, 200)
  await waitFor(() => expect(shown()).toEqual(between(151, 200).map((_, index) => index + 151)))
  earlier()
  await screen.findByText('Pesan 101.')
  expect(asked).toEqual([cursorAfter([nth(151).id])])
})

test('while one reads further up, what arrives takes nothing away and asks for nothing', async () => {
  const { asked } = await open()
  earlier()
  await screen.findByText('Pesan 51.')
  const box = screen.getByRole('log')
  Object.defineProperties(box, { scrollHeight: { value: 9000 }, clientHeight: { value: 600 } })
  for (const scrollTop of [5000, 400]) {
    box.scrollTop = scrollTop
    fireEvent.scroll(box)
  }
  await arrive(151, 250)
  await waitFor(() => expect(shown()).toEqual(between(51, 250).map((_, index) => index + 51)))
  expect(asked).toHaveLength(1)
})
