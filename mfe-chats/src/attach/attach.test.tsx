import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deliver } from '@sapa/shared/realtime'
import { signedOut } from '@sapa/shared/session'
import type { Responses } from '@sapa/shared/testing'
import { renderRoute } from '@sapa/shared/testing'
import { toast } from '@sapa/shared/platform'
import area from '../area'
import { keepAttached, readAttached } from './attached'
import { conversation, inbox, inMinutes, message, OPEN_PATH } from '../inbox.fixture'

const one = conversation()
const MEDIA = `POST /conversations/${one.id}/media`
const sent = (text: string | null) =>
  message({
    type: 'document',
    text,
    media: {
      kind: 'document',
      status: 'stored',
      failure: null,
      mime_type: 'application/pdf',
      bytes: 2500,
      file_name: 'harga.pdf',
    },
  })
const open = (more: Responses = {}, change = {}) =>
  renderRoute(area, { path: OPEN_PATH, responses: inbox({ ...one, ...change }, [], more) })
const file = (name: string, type: string, size = 100) => new File([new Uint8Array(size)], name, { type })
const field = async () => {
  await screen.findByLabelText('Your reply')
  return document.querySelector<HTMLInputElement>('input[type=file]')!
}
/** Writes words and sends with Enter. */
const write = (value: string) => {
  const box = screen.getByLabelText('Your reply')
  fireEvent.change(box, { target: { value } })
  fireEvent.keyDown(box, { key: 'Enter' })
}

beforeAll(() => {
  // jsdom knows no addresses of files.
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
})

// What is attached stays with its conversation.
afterEach(() => keepAttached(one.id, {}))

test('a file is chosen, shown, and sent with the words as its caption', async () => {
  const { calls } = await open({ [MEDIA]: [201, { data: sent('Daftar harga') }] })
  await userEvent.upload(await field(), file('harga.pdf', 'application/pdf'))
  expect(await screen.findByText('harga.pdf')).toBeInTheDocument()
  write('Daftar harga')
  expect(await screen.findByRole('article')).toHaveTextContent('Daftar harga')
  expect(calls.find(({ request }) => request === MEDIA)?.body).toEqual({
    clientKey: expect.any(String),
    caption: 'Daftar harga',
    file: 'harga.pdf',
  })
  expect(screen.getByLabelText('Your reply')).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Remove harga.pdf' })).not.toBeInTheDocument()
})

test('what WhatsApp carries is said before, and what it does not is not sent', async () => {
  await open()
  const button = await screen.findByRole('button', { name: 'Attach a file' })
  expect(button).toHaveAccessibleDescription(
    'JPEG or PNG picture up to 5 MB, video up to 16 MB, audio up to 16 MB, document up to 20 MB',
  )
  const drop = async (...files: File[]) =>
    fireEvent.drop(screen.getByLabelText('Your reply'), { dataTransfer: { files } })
  await drop(file('virus.exe', ''))
  expect(await screen.findByRole('alert')).toHaveTextContent('WhatsApp does not carry virus.exe')
  await drop(file('besar.png', 'image/png', 5_300_000))
  expect(screen.getByRole('alert')).toHaveTextContent('besar.png is too large: at most 5 MB of this kind.')
  await drop(file('a.png', 'image/png'), file('b.png', 'image/png'))
  expect(screen.getByRole('alert')).toHaveTextContent('One file at a time.')
  await drop(file('a.png', 'image/png'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
  expect(screen.queryByText('a.png')).not.toBeInTheDocument()
})

test('a picture is pasted', async () => {
  await open()
  const box = await screen.findByLabelText('Your reply')
  const paste = createEvent.paste(box, { clipboardData: { files: [file('image.png', 'image/png')], types: ['Files'] } })
  fireEvent(box, paste)
  expect(await screen.findByText('image.png')).toBeInTheDocument()
})

test('while it travels its progress is shown, and it can be given up; it stays to be tried again', async () => {
  await open({ [MEDIA]: () => new Promise(() => {}) })
  await userEvent.upload(await field(), file('harga.pdf', 'application/pdf'))
  fireEvent.click(screen.getByLabelText('Send'))
  expect(await screen.findByRole('progressbar', { name: 'Sending harga.pdf' })).toHaveValue(0.5)
  await userEvent.click(screen.getByRole('button', { name: 'Stop sending harga.pdf' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

describe('while one is elsewhere', () => {
  /** Sends a file with words and leaves at once. @returns what answers for the server */
  async function sendAndLeave() {
    let answer: (value: unknown) => void = () => {}
    await open({ [MEDIA]: () => new Promise((resolve) => (answer = resolve)) })
    await userEvent.upload(await field(), file('harga.pdf', 'application/pdf'))
    write('Daftar harga')
    await screen.findByRole('progressbar')
    await userEvent.click(screen.getByRole('link', { name: 'Back to all chats' }))
    await waitFor(() => expect(screen.queryByLabelText('Your reply')).not.toBeInTheDocument())
    return (value: unknown) => answer(value)
  }
  const comeBack = async () => userEvent.click(await screen.findByRole('link', { name: /Budi/ }))
  const closesAtOnce = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('a file goes on travelling: who comes back sees how far it is; a tab asks before it closes', async () => {
    const answer = await sendAndLeave()
    expect(closesAtOnce()).toBe(false)
    await comeBack()
    expect(await screen.findByRole('progressbar', { name: 'Sending harga.pdf' })).toHaveValue(0.5)
    answer([201, { data: sent('Daftar harga') }])
    expect(await screen.findByRole('article')).toHaveTextContent('Daftar harga')
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(closesAtOnce()).toBe(true)
  })

  test('a file that is refused is told, and waits with its words to be tried again', async () => {
    const said = jest.spyOn(toast, 'error')
    const answer = await sendAndLeave()
    answer([415, { message: 'WhatsApp does not carry this kind of file.', code: 'unsupported_file', request_id: 'r' }])
    await waitFor(() =>
      expect(said).toHaveBeenCalledWith('harga.pdf was not sent. It waits in its conversation: try again there.'),
    )
    await comeBack()
    expect(await screen.findByRole('alert')).toHaveTextContent('WhatsApp does not carry this kind of file.')
    expect(screen.getByText('harga.pdf')).toBeInTheDocument()
    expect(screen.getByLabelText('Your reply')).toHaveValue('Daftar harga')
    fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: '' } })
  })
})

describe('a file that is not sent yet', () => {
  const other = 'cvs_00000000000000000000000009'
  const merge = (from: string, to: string) =>
    act(() =>
      deliver({
        organization_id: 'org_a',
        sequence: 1,
        name: 'contact.merged',
        payload: {
          contact_id: 'con_gone',
          into_contact_id: one.contact.id,
          conversations: [{ conversation_id: from, into_conversation_id: to }],
        } as never,
        at: inMinutes(0),
      }),
    )
  const waits = (name: string) =>
    keepAttached(other, {
      chosen: { file: file(name, 'image/png'), kind: 'image', preview: undefined, clientKey: `key-${name}` },
    })

  test('goes with its conversation into the one that it becomes a part of, also while it travels', async () => {
    await open()
    await field()
    const running = new AbortController()
    waits('a.png')
    keepAttached(other, { ...readAttached(other), progress: 0.3, running })
    merge(other, one.id)
    expect(await screen.findByRole('progressbar', { name: 'Sending a.png' })).toHaveValue(0.3)
    // Its own call knows the conversation by the name it had.
    act(() => keepAttached(other, { ...readAttached(other), progress: 0.6 }))
    expect(screen.getByRole('progressbar')).toHaveValue(0.6)
    await userEvent.click(screen.getByRole('button', { name: 'Stop sending a.png' }))
    expect(running.signal.aborted).toBe(true)
  })

  test('gives way to the file that the other conversation has, and that is told', async () => {
    const said = jest.spyOn(toast, 'error')
    await open()
    await userEvent.upload(await field(), file('b.png', 'image/png'))
    const gone = 'cvs_00000000000000000000000008'
    keepAttached(gone, {
      chosen: { file: file('a.png', 'image/png'), kind: 'image', preview: undefined, clientKey: 'key-a' },
    })
    merge(gone, one.id)
    expect(said).toHaveBeenCalledWith(expect.stringContaining('a.png is no longer attached'))
    expect(screen.getByText('b.png')).toBeInTheDocument()
    expect(readAttached(gone)).toEqual({})
  })

  test('goes when its person signs out, with the words beside it, and stops travelling', async () => {
    const { store } = await open({ [MEDIA]: () => new Promise(() => {}) })
    await userEvent.upload(await field(), file('harga.pdf', 'application/pdf'))
    write('Daftar harga')
    await screen.findByRole('progressbar')
    fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: 'Dan ini' } })
    const { running } = readAttached(one.id)
    act(() => void store.dispatch(signedOut()))
    await waitFor(() => expect(running?.signal.aborted).toBe(true))
    await act(async () => {})
    expect(readAttached(one.id)).toEqual({})
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('chats-draft:'))).toEqual([])
  })
})

test('what the server refuses is said at the file, and tried again it is the same message', async () => {
  const answers: unknown[] = [
    [415, { message: 'WhatsApp does not carry this kind of file.', code: 'unsupported_file', request_id: 'r' }],
    [201, { data: sent(null) }],
  ]
  const { calls } = await open({ [MEDIA]: () => answers.shift() })
  await userEvent.upload(await field(), file('harga.pdf', 'application/pdf'))
  fireEvent.click(screen.getByLabelText('Send'))
  expect(await screen.findByRole('alert')).toHaveTextContent('WhatsApp does not carry this kind of file.')
  write('')
  expect(await screen.findByRole('article')).toBeInTheDocument()
  const keys = calls
    .filter(({ request }) => request === MEDIA)
    .map(({ body }) => (body as { clientKey: string }).clientKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('audio travels without words, which stay', async () => {
  const { calls } = await open({
    [MEDIA]: [
      201,
      {
        data: message({
          type: 'audio',
          text: null,
          media: {
            kind: 'audio',
            status: 'stored',
            failure: null,
            mime_type: 'audio/mpeg',
            bytes: 10,
            file_name: 'a.mp3',
          },
        }),
      },
    ],
  })
  await userEvent.upload(await field(), file('a.mp3', 'audio/mpeg'))
  write('Dengarkan ini')
  expect(await screen.findByRole('article')).toBeInTheDocument()
  expect(calls.find(({ request }) => request === MEDIA)?.body).toEqual({ clientKey: expect.any(String), file: 'a.mp3' })
  expect(screen.getByLabelText('Your reply')).toHaveValue('Dengarkan ini')
  fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: '' } })
})

test('a note and a closed window take no files', async () => {
  const { unmount } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }))
  expect(screen.queryByRole('button', { name: 'Attach a file' })).not.toBeInTheDocument()
  unmount()
  await open({}, { window_closes_at: inMinutes(-1) })
  fireEvent.drop(await screen.findByText('The 24-hour window is closed'), {
    dataTransfer: { files: [file('a.png', 'image/png')] },
  })
  expect(screen.queryByText('a.png')).not.toBeInTheDocument()
})
