import { screen, within } from '@testing-library/react'
import { OrganizationRole } from '@sapa/shared/contracts'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import area from './area'
import { dailyRows, everyDay, fewLines, niceTop } from './dailyRows'

// The library draws on a canvas that the tests' window lacks; the same figures stand in a table.
jest.mock('@sapa/shared/chart', () => ({ Chart: () => null }))

const server: Responses = {
  'GET /analytics/org_a/summaries': {
    data: {
      chats: 1234,
      contacts: 56,
      conversations: 78,
      total_staff: 9,
      quota_used: 10,
      quota_limit: 1000,
      first_steps: { agent: true, knowledge: true, number: true, answer: true },
    },
  },
  'GET /analytics/org_a/chats/daily': {
    data: [
      {
        channel_id: 'chn_1',
        channel: 'Toko',
        values: [
          { date: '2026-01-02', count: 4 },
          { date: '2026-01-01', count: 3 },
        ],
      },
      { channel_id: 'chn_2', channel: 'Gudang', values: [{ date: '2026-01-03', count: 5 }] },
    ],
  },
  'GET /analytics/org_a/chats/recently': {
    data: [
      {
        conversation_id: 'cvs_1',
        channel_id: 'chn_1',
        channel_type: 'whatsapp',
        contact_id: 'cnt_1',
        contact_name: 'Budi',
        contact_phone_number: null,
        text: 'Ada garansi?',
        type: 'text',
        direction: 'in',
        unread_count: 1,
        at: '2026-01-03T00:00:00Z',
      },
    ],
  },
}

test.each([
  [
    'en',
    [
      ['Chats', '1,234'],
      ['Contacts', '56'],
      ['Conversations', '78'],
      ['Total staff', '9'],
      ['Quota used', '10 / 1,000'],
    ],
  ],
  [
    'id',
    [
      ['Obrolan', '1.234'],
      ['Kontak', '56'],
      ['Percakapan', '78'],
      ['Total staf', '9'],
      ['Kuota terpakai', '10 / 1.000'],
    ],
  ],
] as const)('the five cards, in %s [S2.19]', async (language, cards) => {
  await renderRoute(area, { path: '/', language, responses: server })
  await screen.findByText(cards[0][1])
  const shown = screen
    .getAllByRole('term')
    .slice(0, 5)
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(shown).toEqual(cards)
})

describe('the first steps of a new business', () => {
  const summary = {
    chats: 0,
    contacts: 0,
    conversations: 0,
    total_staff: 1,
    quota_used: 0,
    quota_limit: 1000,
    first_steps: { agent: false, knowledge: false, number: false, answer: false },
  }
  const fresh = { ...server, 'GET /analytics/org_a/summaries': { data: summary } }

  test('stand before the counters, and the first of them opens its dialog', async () => {
    await renderRoute(area, { path: '/', responses: fresh })
    const steps = await screen.findByRole('region', { name: 'First steps' })
    expect(steps.compareDocumentPosition(screen.getAllByRole('term')[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(steps).getByRole('link', { name: 'Create an agent' })).toHaveAttribute('href', '/agents?create')
    expect(within(steps).getByRole('link', { name: 'Give it knowledge' })).toHaveAttribute('href', '/agents?knowledge')
  })

  test('are over once an answer was given, and are none of those who may not take them', async () => {
    const { unmount } = await renderRoute(area, { path: '/', responses: server })
    await screen.findByText('1,234')
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    unmount()
    await renderRoute(area, { path: '/', role: OrganizationRole.STAFF, responses: fresh })
    expect((await screen.findAllByText('0')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })
})

test('the chats of each day, a column for each channel, 0 where it had none [S2.20]', async () => {
  await renderRoute(area, { path: '/', responses: server })
  const table = within(await screen.findByRole('table', { name: 'Daily chats' }))
  expect(
    table.getAllByRole('row').map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)),
  ).toEqual([
    // any: a row's cells are not an element's
    ['Date', 'Toko', 'Gudang'],
    ['Jan 1', '3', '0'],
    ['Jan 2', '4', '0'],
    ['Jan 3', '0', '5'],
  ])
})

test('the recent chats, each a link to its conversation [S2.21]', async () => {
  await renderRoute(area, { path: '/', responses: server })
  const chat = await screen.findByRole('link', { name: /Budi/ })
  expect(chat).toHaveTextContent('Ada garansi?')
  expect(chat).toHaveAttribute('href', '/chats/whatsapp?channelId=chn_1&contactId=cnt_1')
})

test('channels are merged by date [S3.23], the earliest first [S3.24]', () => {
  const values = (...entries: [string, number][]) => entries.map(([date, count]) => ({ date, count }))
  expect(dailyRows([])).toEqual([])
  expect(
    dailyRows([
      { channel: 'a', values: values(['2026-01-10', 1], ['2025-12-31', 2]) },
      { channel: 'b', values: values(['2026-01-02', 3], ['2026-01-10', 4]) },
    ]),
  ).toEqual([
    { date: '2025-12-31', counts: [2, 0] },
    { date: '2026-01-02', counts: [0, 3] },
    { date: '2026-01-10', counts: [1, 4] },
  ])
})

test('the busiest channels have a line each, the others one together', () => {
  const channel = (name: string, ...counts: number[]) => ({
    channel: name,
    values: counts.map((count, day) => ({ date: `2026-03-0${day + 1}`, count })),
  })
  const three = [channel('A', 1), channel('B', 9, 9), channel('C', 2, 3)]
  expect(fewLines(three, 3, 'Others')).toEqual(three)
  expect(fewLines([...three, channel('D', 5, 5)], 3, 'Others')).toEqual([
    channel('B', 9, 9),
    channel('D', 5, 5),
    channel('Others', 3, 3),
  ])
})

test('a quiet day has its place on the axis', () => {
  expect(everyDay([])).toEqual([])
  expect(
    everyDay([
      { date: '2026-02-27', counts: [1, 2] },
      { date: '2026-03-02', counts: [3, 4] },
    ]),
  ).toEqual([
    { date: '2026-02-27', counts: [1, 2] },
    { date: '2026-02-28', counts: [0, 0] },
    { date: '2026-03-01', counts: [0, 0] },
    { date: '2026-03-02', counts: [3, 4] },
  ])
})

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [5, 8],
  [9, 20],
  [21, 40],
  [41, 80],
  [81, 200],
  [1999, 2000],
  [2001, 4000],
])('a scale for %i ends at %i, in whole steps', (highest, top) => {
  expect(niceTop(highest)).toBe(top)
})
