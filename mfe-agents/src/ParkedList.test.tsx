import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { renderRoute, type RenderOptions, type Responses } from '@sapa/shared/testing'
import { CHANNEL } from './agents.fixture'
import area from './area'
import type { ParkedItem } from './types'

const item = (id: string, more: Partial<ParkedItem> = {}): ParkedItem => ({
  id, channel_id: 'chn_a', channel_name: 'Toko Uji', kind: 'message', reason: 'It is for another number: 999.', content: '{"messages":[1]}', received_at: '2026-11-01T03:00:00Z', ...more,
})
const meta = { next_cursor: null }

const open = (parked: () => ParkedItem[], responses: Responses = {}, more: Partial<RenderOptions> = {}) =>
  renderRoute(area, { path: '/platform', ...more, responses: { 'GET /channels': { data: [CHANNEL], meta }, 'GET /parked-items': () => ({ data: parked(), meta }), ...responses } })
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
