import type { OrganizationEvent } from '../contracts'
import { deliver, happenedSince } from '.'

const event = (sequence: number) =>
  ({
    organization_id: 'org_a',
    sequence,
    name: 'conversation.upserted',
    payload: { conversation: { id: sequence } },
    at: '',
  }) as unknown as OrganizationEvent

test('what happened is remembered in order for a minute, and not for much longer', () => {
  const now = jest.spyOn(Date, 'now')
  const at = (seconds: number) => now.mockReturnValue(seconds * 1000)
  const since = (seconds: number) =>
    happenedSince('conversation.upserted', seconds * 1000).map(({ conversation }) => conversation.id)
  for (const second of [0, 40, 70, 100]) {
    at(second)
    deliver(event(second))
  }
  expect(since(41)).toEqual([70, 100])
  at(130)
  deliver(event(130))
  expect(since(0)).toEqual([100, 130])
  now.mockRestore()
})
