import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deliver } from '@sapa/shared/realtime'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, message, OPEN_PATH } from '../inbox.fixture'

const open = (one: ReturnType<typeof conversation>, more = {}) =>
  renderRoute(area, { path: OPEN_PATH, responses: inbox(one, [], more) })

test('a long open window is not spoken of', async () => {
  await open(conversation())
  expect(await screen.findByLabelText('Your reply')).toBeEnabled()
  expect(screen.queryByText(/left to reply/)).not.toBeInTheDocument()
})

test('what the number is charged for this month is told where replies are written, also as they arrive', async () => {
  const one = conversation()
  let service = 3
  await open(one, {
    [`GET /channels/${one.channel_id}/charges`]: () => ({
      data: { marketing: 2, utility: 0, authentication: 0, service: service++ },
    }),
  })
  expect(await screen.findByText(/^Charged messages this month: 5/)).toBeInTheDocument()
  const payload = { conversation_id: one.id, channel_id: one.channel_id, message: message({ status: 'delivered' }) }
  act(() =>
    deliver({
      organization_id: 'org_a',
      sequence: 1,
      name: 'message.upserted',
      payload: payload as never,
      at: inMinutes(0),
    }),
  )
  expect(await screen.findByText(/^Charged messages this month: 6/)).toBeInTheDocument()
})

test('what is left of the window is shown when it is little', async () => {
  await open(conversation({ window_closes_at: inMinutes(42) }))
  expect(await screen.findByText(/42 minutes left to reply freely/)).toBeInTheDocument()
})

test('a closed window takes no text, says why and offers a template', async () => {
  await open(conversation({ window_closes_at: inMinutes(-1) }))
  expect(await screen.findByText('The 24-hour window is closed')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Choose a template' })).toBeEnabled()
  expect(await screen.findByText(/^Charged messages/)).toHaveTextContent(
    'Charged messages this month: 5 (marketing 2, utility 0, replies 3)',
  )
  expect(screen.queryByLabelText('Your reply')).not.toBeInTheDocument()
})

test('the window closes while somebody writes: the text stays to be seen', async () => {
  await open(conversation({ id: 'cvs_closing', window_closes_at: new Date(Date.now() + 4000).toISOString() }))
  fireEvent.change(await screen.findByLabelText('Your reply'), { target: { value: 'Sebentar' } })
  expect(await screen.findByText('The 24-hour window is closed', {}, { timeout: 8000 })).toBeInTheDocument()
  expect(screen.getByText('Sebentar')).toBeInTheDocument()
})

test('what the server refuses comes back into the composer', async () => {
  const refusal = [409, { message: 'The window is closed.', code: 'window_closed', request_id: '1' }]
  const one = conversation({ id: 'cvs_refused' })
  const { calls } = await open(one, { [`POST /conversations/${one.id}/messages`]: refusal })
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Halo{Enter}')
  await waitFor(() =>
    expect(calls.some(({ request }) => request.endsWith('/messages') && request.startsWith('POST'))).toBe(true),
  )
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveValue('Halo'))
})

test('what was written while a refusal was on its way stays behind what comes back', async () => {
  const one = conversation({ id: 'cvs_meanwhile' })
  let refuse = () => {}
  const refusal = new Promise(
    (resolve) => (refuse = () => resolve([503, { message: 'Try again.', code: 'unavailable', request_id: '1' }])),
  )
  await open(one, { [`POST /conversations/${one.id}/messages`]: () => refusal })
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Halo{Enter}Ada, Bu')
  refuse()
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveValue('Halo\nAda, Bu'))
  await userEvent.clear(screen.getByLabelText('Your reply'))
})

test('a draft stays with its conversation when another visit shows it', async () => {
  const one = conversation({ id: 'cvs_draft' })
  const { unmount } = await open(one)
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Setengah')
  unmount()
  await open(one)
  expect(await screen.findByLabelText('Your reply')).toHaveValue('Setengah')
  await userEvent.clear(screen.getByLabelText('Your reply'))
})

test('the same words tried again are one message for the server; changed words, and the next message, are others', async () => {
  const one = conversation({ id: 'cvs_again' })
  let answer: unknown = [503, { message: 'Try again.', code: 'unavailable', request_id: '1' }]
  const { calls } = await open(one, {
    [`POST /conversations/${one.id}/messages`]: ({ body }: { body: unknown }) =>
      Array.isArray(answer) ? answer : { data: message({ ...(body as { text: string }), conversation_id: one.id }) },
  })
  const box = await screen.findByLabelText('Your reply')
  const keys = () =>
    calls
      .filter(({ request }) => request === `POST /conversations/${one.id}/messages`)
      .map(({ body }) => (body as { clientKey: string }).clientKey)
  const send = async (typed: string, count: number) => {
    await userEvent.type(box, `${typed}{Enter}`)
    await waitFor(() => expect(keys()).toHaveLength(count))
  }
  await send('Halo', 1)
  await waitFor(() => expect(box).toHaveValue('Halo'))
  await send('', 2)
  await waitFor(() => expect(box).toHaveValue('Halo'))
  answer = undefined
  await send(' Bu', 3)
  await waitFor(() => expect(box).toHaveValue(''))
  await send('Halo', 4)
  const [first, again, changed, next] = keys()
  expect(again).toBe(first)
  expect(new Set([first, changed, next]).size).toBe(3)
})

test('on a phone the field has the room while one writes: the rest is in a menu, which keeps the focus', async () => {
  const wide = globalThis.matchMedia
  globalThis.matchMedia = (media) => ({ ...wide(media), matches: media.includes('max-width') })
  try {
    await open(conversation({ id: 'cvs_phone' }))
    const box = await screen.findByLabelText('Your reply')
    expect(screen.getByRole('button', { name: 'Attach a file' })).toBeEnabled()
    fireEvent.change(box, { target: { value: 'Halo' } })
    expect(screen.queryByRole('button', { name: 'Attach a file' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send later' })).not.toBeInTheDocument()
    const more = screen.getByRole('button', { name: 'Attach or send later' })
    await userEvent.click(more)
    expect(
      await screen.findByRole('menuitem', { name: /^Attach a file.*JPEG or PNG picture up to 5 MB/ }),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Send later' }))
    expect(await screen.findByRole('dialog', { name: 'Send later' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(more).toHaveFocus())
    expect(box).toHaveValue('Halo')
    fireEvent.change(box, { target: { value: '' } })
  } finally {
    globalThis.matchMedia = wide
  }
})
