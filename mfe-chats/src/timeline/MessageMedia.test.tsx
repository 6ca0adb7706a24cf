import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'
import { conversation, inbox, message, OPEN_PATH } from '../inbox.fixture'
import type { Message } from '../types'

const media = (change: Partial<NonNullable<Message['media']>>) =>
  message({
    direction: 'in',
    author: 'customer',
    author_name: null,
    status: 'received',
    text: null,
    type: change.kind ?? 'image',
    media: {
      kind: 'image',
      status: 'stored',
      failure: null,
      mime_type: 'image/png',
      bytes: 2500,
      file_name: null,
      ...change,
    },
  })
const show = (shown: Message) =>
  renderRoute(area, {
    path: OPEN_PATH,
    responses: inbox(conversation(), [shown], {
      [`GET /messages/${shown.id}/media`]: {
        data: { url: 'https://sapa.example/file', expires_at: '2030-01-01T00:00:00Z' },
      },
    }),
  })

test('a picture opens large and closes with Escape', async () => {
  await show(media({}))
  await userEvent.click(await screen.findByRole('button', { name: 'Open large: Photo' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a document has its name, its size and a download', async () => {
  await show(media({ kind: 'document', file_name: 'harga.pdf', mime_type: 'application/pdf' }))
  expect(await screen.findByRole('link', { name: 'Download harga.pdf' })).toHaveAttribute(
    'href',
    'https://sapa.example/file',
  )
  expect(screen.getByText('harga.pdf · 2.5 kB')).toBeInTheDocument()
})

test('a file that cannot be had says why', async () => {
  await show(media({ status: 'failed', failure: 'WhatsApp does not have this file any more.' }))
  expect(await screen.findByText('WhatsApp does not have this file any more.')).toBeInTheDocument()
})
