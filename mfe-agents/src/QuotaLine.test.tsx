import { screen } from '@testing-library/react'
import { renderRoute } from '@sapa/shared/testing'
import { agentServer } from './agents.fixture'
import area from './area'

const withUsed = (quota_used: number) =>
  agentServer({ 'GET /analytics/org_a/summaries': { data: { quota_used, quota_limit: 1000 } } }).responses

test.each([
  [12, '12 of 1,000 automatic answers used this month.'],
  [800, '800 of 1,000 automatic answers are used this month. When they run out, chats go to your people.'],
  [1000, 'All 1,000 automatic answers of this month are used. Chats go to your people until next month.'],
])('%i answers are told as they are', async (used, text) => {
  await renderRoute(area, { path: '/agents/agt_a', responses: withUsed(used) })
  expect(await screen.findByText(text)).toBeInTheDocument()
})
