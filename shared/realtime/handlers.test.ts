import type { OrganizationEvent } from '../contracts'
import { collectRealtime, deliver } from '.'

const happens = (id: number, name = 'conversation.upserted') =>
  deliver({ name, payload: { conversation: { id } } } as unknown as OrganizationEvent)

test('what happens while an answer is awaited is collected in order, and nothing before or after', () => {
  happens(1)
  const taken = collectRealtime('conversation.upserted')
  happens(2)
  happens(3, 'message.upserted')
  happens(4)
  const events = taken()
  happens(5)
  expect(events.map(({ conversation }) => conversation.id)).toEqual([2, 4])
})
