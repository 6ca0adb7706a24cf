import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, message, OPEN_PATH } from '../inbox.fixture'

const failed = message({ status: 'failed', failure: 'There is a payment problem.', resend: 'yes' })
const unconfirmed = message({ status: 'unconfirmed', failure: 'Not confirmed yet.', resend: 'ask' })
const show = (shown: typeof failed, one = conversation()) =>
  renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(one, [shown], {
      [`POST /messages/${shown.id}/resend`]: { data: message({ resends_message_id: shown.id, status: 'queued' }) },
    }),
  })
const resends = (calls: { request: string }[]) => calls.filter(({ request }) => request.endsWith('/resend')).length

test('a failed message says why and is sent again with one click; a double click sends once', async () => {
  const { calls } = await show(failed)
  expect(await screen.findByText('There is a payment problem.')).toBeInTheDocument()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Sent again below.')).toBeInTheDocument()
  expect(resends(calls)).toBe(1)
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

test('a message that was not confirmed is sent again only after a warning', async () => {
  const { calls } = await show(unconfirmed)
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/the customer gets it twice/)).toBeInTheDocument()
  expect(resends(calls)).toBe(0)
  await userEvent.click(screen.getAllByRole('button', { name: 'Send again' }).at(-1)!)
  await waitFor(() => expect(resends(calls)).toBe(1))
})

test('where sending again is of no use it is not offered', async () => {
  const { unmount } = await show({ ...failed, resend: 'no' })
  expect(await screen.findByText('There is a payment problem.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  unmount()
  await show(failed, conversation({ window_closes_at: inMinutes(-5) }))
  expect(await screen.findByText('There is a payment problem.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})
