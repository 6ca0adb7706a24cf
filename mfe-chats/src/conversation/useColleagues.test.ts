import { act, renderHook } from '@testing-library/react'
import type { Presence } from '@sapa/shared/contracts'
import { deliverPresence } from '@sapa/shared/realtime'
import { useColleagues } from './useColleagues'

const ID = 'cvs_1'
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const says = (window_id: string, state: Presence['state'], name = 'Sari') =>
  act(() => deliverPresence({ conversation_id: ID, user_id: `usr_${name}`, window_id, name, state }))
const seconds = (count: number) => act(() => jest.advanceTimersByTime(count * 1000))

test('a colleague with two windows is one colleague, there until both are closed', () => {
  const { result } = renderHook(() => useColleagues(ID))
  says('a', 'typing')
  says('b', 'here')
  says('c', 'here', 'Andi')
  expect(result.current).toEqual({ here: ['Andi'], writing: ['Sari'] })
  says('a', 'gone')
  expect(result.current).toEqual({ here: ['Sari', 'Andi'], writing: [] })
  says('b', 'gone')
  expect(result.current).toEqual({ here: ['Andi'], writing: [] })
})

test('whoever’s line broke while they wrote is seen to write no more within 10 seconds, and gone within 30', () => {
  const { result } = renderHook(() => useColleagues(ID))
  says('a', 'typing')
  seconds(7)
  expect(result.current.writing).toEqual(['Sari'])
  seconds(3)
  expect(result.current).toEqual({ here: ['Sari'], writing: [] })
  seconds(20)
  expect(result.current).toEqual({ here: [], writing: [] })
})

test('who is back in another window while the broken one is not over yet is one colleague', () => {
  const { result } = renderHook(() => useColleagues(ID))
  says('a', 'here')
  seconds(10)
  says('b', 'here')
  seconds(20)
  expect(result.current.here).toEqual(['Sari'])
})
