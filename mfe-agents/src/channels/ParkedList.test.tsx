import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { toast } from '@sapa/shared/platform'
import { renderRoute, type RenderOptions, type Responses } from '@sapa/shared/testing'
import { CHANNEL } from '../agents.fixture'
import area from '../area'
import type { ParkedItem } from '../types'

const item = (id: string, more: Partial<ParkedItem> = {}): ParkedItem => ({
  id,
  channel_id: 'chn_a',
  channel_name: 'Toko Uji',
  kind: 'message',
  reason: 'It is for another number: 999.',
  content: '{"messages":[1]}',
  received_at: '2026-11-01T03:00:00Z',
  ...more,
})
const meta = { next_cursor: null }

const open = (parked: () => ParkedItem[], responses: Responses = {}, more: Partial<RenderOptions> = {}) =>
  renderRoute(area, {
    path: '/platform',
    ...more,
    responses: {
      'GET /channels': { data: [CHANNEL], meta },
      'GET /parked-items': () => ({ data: parked(), meta }),
      'GET /parked-items/reasons': { data: [] },
      ...responses,
    },
  })
// Compiling the page takes a busy machine longer than one test may.
beforeAll(() => import('./PlatformPage'), 180_000)

const list = async () => within(await screen.findByRole('region', { name: 'Could not be shown' }))

test('nothing is said where nothing is parked', async () => {
  const { calls } = await open(() => [])
  await screen.findByText('Toko Uji')
  await waitFor(() => expect(calls.some(({ request }) => request === 'GET /parked-items')).toBe(true))
  expect(screen.queryByRole('region', { name: 'Could not be shown' })).toBeNull()
})

test('each parked thing says for which number, why and what it was', async () => {
  await open(() => [item('prk_1'), item('prk_2', { kind: 'change', reason: 'News of another kind.' })])
  const parked = await list()
  expect(parked.getByText('Message · Toko Uji')).toBeInTheDocument()
  expect(parked.getByText('It is for another number: 999.')).toBeInTheDocument()
  expect(parked.getByText('News · Toko Uji')).toBeInTheDocument()
  await userEvent.click(parked.getAllByText('Show what came', { selector: 'summary' })[0]!)
  expect(parked.getAllByText('{"messages":[1]}')[0]).toBeVisible()
})

test('what is read again and has its place leaves the list', async () => {
  let there = [item('prk_1')]
  const { calls } = await open(() => there, {
    'POST /parked-items/prk_1/replay': () => {
      there = []
      return { data: { placed: true }, message: 'It has been read.' }
    },
  })
  await userEvent.click((await list()).getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Could not be shown' })).toBeNull())
  expect(calls.some(({ request }) => request === 'POST /parked-items/prk_1/replay')).toBe(true)
})

test('discarding is asked about first', async () => {
  let there = [item('prk_1')]
  const { calls } = await open(() => there, {
    'DELETE /parked-items/prk_1': () => {
      there = []
      return { data: { id: 'prk_1' } }
    },
  })
  await userEvent.click((await list()).getByRole('button', { name: 'Discard' }))
  await screen.findByText('Its content is thrown away for good.')
  expect(calls.some(({ request }) => request.startsWith('DELETE'))).toBe(false)
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Could not be shown' })).toBeNull())
})

test('who looks only is offered nothing to press', async () => {
  await open(() => [item('prk_1')], {}, { role: OrganizationRole.SYSTEM })
  const parked = await list()
  expect(parked.queryByRole('button', { name: 'Read again' })).toBeNull()
  expect(parked.queryByRole('button', { name: 'Discard' })).toBeNull()
})

describe('many at once', () => {
  const OTHER = {
    reason: 'parked.other_number',
    detail: '999',
    text: 'It is for another number: 999.',
    count: 1000,
    newest_at: '2026-11-01T03:00:00Z',
  }
  const NEWS = {
    reason: 'parked.no_entry',
    detail: null,
    text: 'It has nothing in it.',
    count: 2,
    newest_at: '2026-11-01T02:00:00Z',
  }
  const said = jest.spyOn(toast, 'success')
  const body = { organizationId: 'org_a', until: '2026-11-01T03:00:00Z' }
  const both = () => [item('prk_2'), item('prk_1', { received_at: '2026-11-01T02:00:00Z' })]
  const many = (responses: Responses, more?: Partial<RenderOptions>) =>
    open(both, { 'GET /parked-items/reasons': { data: [OTHER, NEWS] }, ...responses }, more)
  const confirm = async (button: string, words: RegExp, yes: string) => {
    await userEvent.click((await list()).getByRole('button', { name: button }))
    await screen.findByText(words)
    await userEvent.click(screen.getAllByRole('button', { name: yes }).at(-1)!)
  }

  test('all are read again in parts after a question, and what came of it is said', async () => {
    const cursors = ['next', null]
    const { calls } = await many({
      'POST /parked-items/replay': () => ({ data: { read: 501, placed: 500, next_cursor: cursors.shift() } }),
    })
    await confirm('Read all 1002 again', /Read 1002 of them once more/, 'Read again')
    await waitFor(() =>
      expect(calls.filter(({ request }) => request === 'POST /parked-items/replay').map((call) => call.body)).toEqual([
        body,
        { ...body, cursor: 'next' },
      ]),
    )
    await waitFor(() => expect(said).toHaveBeenLastCalledWith('1000 have their place now, 2 stay here.'))
  })

  test('those of one reason are shown alone, and discarded after a question', async () => {
    const { calls } = await many({ 'POST /parked-items/discard': { data: { discarded: 2 } } })
    const parked = await list()
    fireEvent.mouseDown(parked.getByRole('combobox', { name: 'Reason' }))
    fireEvent.click(
      await screen.findByText('It has nothing in it. (2)', { selector: '.ant-select-item-option-content' }),
    )
    await confirm('Discard all 2', /Discard 2 of them/, 'Discard')
    await waitFor(() =>
      expect(calls.find(({ request }) => request === 'POST /parked-items/discard')?.body).toEqual({
        ...body,
        until: NEWS.newest_at,
        reason: 'parked.no_entry',
      }),
    )
    await waitFor(() => expect(said).toHaveBeenLastCalledWith('2 have been discarded.'))
  })

  test('reading stops when it is given up', async () => {
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    const { calls } = await many({
      'POST /parked-items/replay': async () => (await gate, { data: { read: 100, placed: 100, next_cursor: 'next' } }),
    })
    await confirm('Read all 1002 again', /once more/, 'Read again')
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    letGo()
    await waitFor(() => expect(said).toHaveBeenLastCalledWith('100 have their place now, 0 stay here.'))
    expect(calls.filter(({ request }) => request === 'POST /parked-items/replay')).toHaveLength(1)
  })

  test('who looks only may choose a reason and press nothing', async () => {
    await many({}, { role: OrganizationRole.SYSTEM })
    const parked = await list()
    expect(parked.getByRole('combobox', { name: 'Reason' })).toBeInTheDocument()
    expect(parked.queryByRole('button', { name: /all/ })).toBeNull()
  })
})
