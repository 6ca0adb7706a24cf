import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { renderRoute, type RenderOptions, type Responses } from '@sapa/shared/testing'
import { CHANNEL } from '../agents.fixture'
import area from '../area'

const check = (name: string, state: string, finding: string, remedy: string | null = null) => ({
  name,
  state,
  finding,
  remedy,
})
const found = [
  check('token', 'ok', 'WhatsApp takes the key.'),
  check('webhook', 'wait', 'Nothing has arrived yet.', 'Write to the number.'),
  check('subscription', 'problem', 'Delivered to nobody.', 'Set it up again.'),
]
const checks = 'GET /channels/chn_a/checks'

const open = (responses: Responses = {}, more: Partial<RenderOptions> = {}) =>
  renderRoute(area, {
    path: '/platform',
    ...more,
    responses: {
      'GET /channels': { data: [CHANNEL], meta: { next_cursor: null } },
      [checks]: { data: { checks: found } },
      ...responses,
    },
  })
const look = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Check connection' }))
  return within(await screen.findByRole('region', { name: 'The connection, part by part' }))
}
const rows = (panel: ReturnType<typeof within>) =>
  panel.getAllByRole('listitem').map(({ textContent }: HTMLElement) => textContent)

test('a number is looked over when somebody asks, each part with its state and what to do', async () => {
  const { calls } = await open()
  await screen.findByText('Toko Uji')
  expect(calls.some(({ request }) => request === checks)).toBe(false)
  const panel = await look()
  await panel.findByText('WhatsApp takes the key.')
  expect(rows(panel)).toEqual([
    'Key In orderWhatsApp takes the key.',
    'Last delivery WaitingNothing has arrived yet.Write to the number.',
    'Subscription Needs youDelivered to nobody.Set it up again.',
  ])
})

test('what waits and what wants care do not look broken', async () => {
  await open({ [checks]: { data: { checks: [...found, check('quality', 'care', 'Some block the number.')] } } })
  const panel = await look()
  await panel.findByText('Needs care')
  const tag = (words: string) => panel.getByText(words).closest('.ant-tag')
  expect(tag('Needs care')).toHaveClass('ant-tag-orange')
  expect(tag('Waiting')).toHaveClass('ant-tag-blue')
  expect(tag('Needs you')).toHaveClass('ant-tag-red')
})

test('setting up again asks WhatsApp anew, and the connection is looked over once more', async () => {
  let mended = false
  const { calls } = await open({
    [checks]: () => ({ data: { checks: mended ? [check('subscription', 'ok', 'Delivered.')] : found } }),
    'PUT /channels/chn_a': () => {
      mended = true
      return { data: CHANNEL }
    },
  })
  const panel = await look()
  await userEvent.click(await panel.findByRole('button', { name: 'Set up again' }))
  expect(await panel.findByText('Delivered.')).toBeInTheDocument()
  expect(calls.find(({ request }) => request === 'PUT /channels/chn_a')?.body).toEqual({ status: 'active' })
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Set up again' })).toBeNull())
})

test('a check that could not be made is said, and can be made again', async () => {
  let there = false
  await open({
    [checks]: () =>
      there ? { data: { checks: found } } : [500, { message: 'Not now.', code: 'internal', request_id: '1' }],
  })
  const panel = await look()
  expect(await panel.findByText('Not now.')).toBeInTheDocument()
  there = true
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('WhatsApp takes the key.')).toBeInTheDocument()
})

test('who may not see the platforms is not offered it', async () => {
  await open(
    { 'GET /agents/agt_a': { data: { id: 'agt_a', name: 'Sari' } } },
    { path: '/agents/agt_a/integrations', role: OrganizationRole.STAFF },
  )
  await screen.findByText('Toko Uji')
  expect(screen.queryByRole('button', { name: 'Check connection' })).toBeNull()
})
