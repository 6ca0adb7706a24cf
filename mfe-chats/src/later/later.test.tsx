import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, inMinutes, OPEN_PATH } from '../inbox.fixture'

const one = conversation()
const SCHEDULED = `/conversations/${one.id}/scheduled`

/** A server that keeps what is scheduled. */
function open(more: Responses = {}) {
  const kept: object[] = []
  return renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(one, [], {
      [`GET ${SCHEDULED}`]: () => ({ data: kept }),
      [`POST ${SCHEDULED}`]: ({ body }: { body: unknown }) => {
        const { text, sendAt } = body as { text: string; sendAt: string }
        kept.push({ id: 'sch_a', text, send_at: sendAt, author_name: 'Saya' })
        return [201, { data: kept[0], message: 'It leaves later.' }]
      },
      'DELETE /scheduled/sch_a': () => ({ data: kept.pop(), message: 'Cancelled.' }),
      ...more,
    }),
  })
}
const local = (iso: string) =>
  new Date(new Date(iso).getTime() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
const write = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('Your reply'), { target: { value: text } })
  fireEvent.click(screen.getByLabelText('Send later'))
  return within(await screen.findByRole('dialog', { name: 'Send later' }))
}

test('a reply is given a time within the window, stands in the list, and can be kept back', async () => {
  const { calls } = await open()
  const dialog = await write('Sudah siap.')
  const submit = dialog.getByRole('button', { name: 'Schedule' })
  expect(submit).toBeEnabled()
  fireEvent.change(dialog.getByLabelText('When'), { target: { value: local(inMinutes(700)) } })
  expect(submit).toBeDisabled()
  const at = local(inMinutes(90))
  fireEvent.change(dialog.getByLabelText('When'), { target: { value: at } })
  fireEvent.click(submit)
  const list = await screen.findByRole('list', { name: 'Replies that leave later' })
  expect(list).toHaveTextContent('Saya: Sudah siap.')
  expect(calls.find(({ request }) => request === `POST ${SCHEDULED}`)?.body).toEqual({
    text: 'Sudah siap.',
    sendAt: new Date(at).toISOString(),
    clientKey: expect.any(String),
  })
  expect(screen.getByLabelText('Your reply')).toHaveValue('')
  fireEvent.click(screen.getByLabelText('Cancel the reply “Sudah siap.”'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Replies that leave later' })).not.toBeInTheDocument())
})

test('what the server refuses comes back into the composer', async () => {
  await open({
    [`POST ${SCHEDULED}`]: [
      422,
      {
        message: 'x',
        code: 'validation',
        errors: [{ key: 'send_at', message: 'The window is closed by then.' }],
        request_id: 'r',
      },
    ],
  })
  const dialog = await write('Terlambat')
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(screen.getByLabelText('Your reply')).toHaveValue('Terlambat'))
  fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: '' } })
})
