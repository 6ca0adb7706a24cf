import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { conversationsApi } from '@sapa/shared/api/conversations.gen'
import { cursorAfter } from '@sapa/shared/contracts'
import { toast } from '@sapa/shared/platform'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation } from '../inbox.fixture'
import { showConversation } from '../conversation/showConversation'

const nth = (n: number) =>
  conversation({
    id: `cvs_${n}`,
    contact: { id: `con_${n}`, name: `Pelanggan ${n}`, phone_number: null, opted_out_at: null, opt_out_source: null },
    last_message_at: new Date(n * 60_000).toISOString(),
  })
const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => nth(from - index))
const query = { organizationId: 'org_a', limit: 50 }

async function open(answer: (cursor: string | null) => unknown) {
  const page = await renderRoute(area, {
    path: '/chats',
    responses: { 'GET /conversations': ({ url }: { url: URL }) => answer(url.searchParams.get('cursor')) },
  })
  await screen.findByText('Pelanggan 100')
  const list = () => conversationsApi.endpoints.listConversations.select(query)(page.store.getState() as never).data!
  const comes = (first: number, last: number) =>
    act(() => {
      for (let n = first; n <= last; n++) page.store.dispatch(showConversation(nth(n), undefined))
    })
  return { ...page, list, comes }
}

test('what comes to the top pushes a page off the end, which is there again further down', async () => {
  const asked: string[] = []
  const { list, comes } = await open((cursor) => {
    if (cursor) asked.push(cursor)
    return { data: down(100, 50), meta: { next_cursor: null } }
  })
  await comes(101, 149)
  expect(list().data).toHaveLength(99)
  await comes(150, 150)
  await waitFor(() => expect(list().data.map(({ id }) => id)).toEqual(down(150, 50).map(({ id }) => id)))
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(list().data.map(({ id }) => id)).toEqual(down(150, 100).map(({ id }) => id)))
  expect(asked).toEqual([cursorAfter([nth(101).last_message_at, 'cvs_101'])])
})

test('a page that does not follow the end of the list any more is not added to it', async () => {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const { list, store } = await open(async (cursor) => {
    if (cursor) await gate
    return cursor
      ? { data: down(20, 10), meta: { next_cursor: null } }
      : { data: down(100, 50), meta: { next_cursor: 'after-51' } }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  act(
    () =>
      void store.dispatch(
        conversationsApi.util.updateQueryData('listConversations', query, (draft) => {
          draft.meta.next_cursor = 'elsewhere'
        }),
      ),
  )
  letGo()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' })).not.toHaveClass('ant-btn-loading'))
  expect(list().data).toHaveLength(50)
  expect(list().meta.next_cursor).toBe('elsewhere')
})

test('a search goes on by itself until it has found something, and once more only when it is asked to', async () => {
  const asked: (string | null)[] = []
  const answers: Record<string, unknown> = {
    null: { data: [], meta: { next_cursor: 'a' } },
    a: { data: [], meta: { next_cursor: 'b' } },
    b: { data: down(100, 50), meta: { next_cursor: 'c' } },
    c: { data: [], meta: { next_cursor: 'd' } },
    d: { data: down(20, 1), meta: { next_cursor: 'e' } },
  }
  await renderRoute(area, {
    path: '/chats?search=durian',
    responses: {
      'GET /conversations': ({ url }: { url: URL }) => {
        const cursor = url.searchParams.get('cursor')
        asked.push(cursor)
        return answers[String(cursor)]
      },
    },
  })
  await screen.findByText('Pelanggan 100')
  expect(screen.queryByText('Nothing matches')).not.toBeInTheDocument()
  expect(asked).toEqual([null, 'a', 'b'])
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(asked).toEqual([null, 'a', 'b', 'c', 'd']))
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible()
})

test('a search that fails far down says so and waits for the person', async () => {
  const said = jest.spyOn(toast, 'error')
  let tries = 0
  await renderRoute(area, {
    path: '/chats?search=durian',
    responses: {
      'GET /conversations': ({ url }: { url: URL }) => {
        if (!url.searchParams.has('cursor')) return { data: down(100, 1), meta: { next_cursor: 'a' } }
        tries++
        return tries === 1
          ? [503, { message: 'Try again in a moment.', code: 'unavailable', request_id: 'r' }]
          : { data: down(90, 1), meta: { next_cursor: null } }
      },
    },
  })
  await waitFor(() => expect(said).toHaveBeenCalledWith('Try again in a moment.'))
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Pelanggan 90')).toBeInTheDocument()
  expect(tries).toBe(2)
})
