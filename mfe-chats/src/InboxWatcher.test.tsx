import { act, screen, waitFor } from '@testing-library/react'
import { deliver } from '@sapa/shared/realtime'
import { renderRoute } from '@sapa/shared/testing'
import area from './area'
import { conversation, message } from './inbox.fixture'
import type { Conversation } from './types'

const tones: number[] = []
const shown: { title: string; body: string; onclick?: () => void }[] = []

/** What a browser has for sounds and notifications. */
class Sound {
  currentTime = 0
  destination = {}
  resume = async () => {}
  createGain = () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} })
  createOscillator = () => {
    const frequency = { value: 0 }
    return { frequency, connect: (to: unknown) => to, start: () => void tones.push(frequency.value), stop: () => {} }
  }
}

function Notice(this: (typeof shown)[number], title: string, { body }: { body: string }) {
  Object.assign(this, { title, body, close: () => {} })
  shown.push(this)
}

beforeEach(() => {
  tones.length = shown.length = 0
  Object.assign(globalThis, { AudioContext: Sound, Notification: Object.assign(Notice, { permission: 'granted' }) })
})

let sequence = 0
const happens = (change: Partial<Conversation>) => {
  const payload = {
    conversation: conversation({
      unread_count: 1,
      last_message: message({ direction: 'in', text: 'Ada orang?' }),
      ...change,
    }) as never,
  }
  act(() => deliver({ organization_id: 'org_a', sequence: ++sequence, name: 'conversation.upserted', payload, at: '' }))
}

/** Any page: the watcher is on all of them. */
async function open(alerts: 'on' | 'off') {
  const page = await renderRoute(
    {
      ...area,
      routes: [
        { ...area.routes[0]!, path: '/any', lazy: async () => ({ default: (await import('./InboxWatcher')).default }) },
      ],
    },
    {
      path: '/any',
      elsewhere: 'the chat is open',
      responses: {
        'GET /conversations/counts': { data: { unread: 3, all: 3, mine: 1, unassigned: 2, agent: 1, resolved: 1 } },
      },
    },
  )
  localStorage.setItem('chats-alerts', alerts)
  await waitFor(() => expect(page.store.getState().badges).toEqual({ '/chats': 3 }))
  return page
}

test('who asked for it hears and sees once that a customer waits for a person, and opens the chat from there', async () => {
  await open('on')
  happens({ owner: 'agent', assignee: null })
  expect(shown).toEqual([])
  happens({ owner: 'queue', assignee: null })
  happens({ owner: 'queue', assignee: null })
  expect(tones).toEqual([660, 880])
  expect(shown).toHaveLength(1)
  expect([shown[0]!.title, shown[0]!.body]).toEqual([expect.stringContaining('Budi'), 'Ada orang?'])
  act(() => shown[0]!.onclick?.())
  expect(await screen.findByText('the chat is open')).toBeInTheDocument()
})

test('being given a chat is told; what goes to a colleague or was read is not', async () => {
  await open('on')
  happens({ owner: 'person', assignee: { id: 'usr_other', name: 'Andi' } })
  happens({ owner: 'queue', assignee: null, unread_count: 0 })
  expect(shown).toEqual([])
  happens({ owner: 'person' })
  expect(shown).toHaveLength(1)
})

test('nobody who did not ask for it is told', async () => {
  await open('off')
  happens({ owner: 'queue', assignee: null })
  expect([tones, shown]).toEqual([[], []])
})

test('what is unread is counted also while something happens all the time', async () => {
  const { calls } = await open('off')
  const counted = () => calls.filter(({ request }) => request === 'GET /conversations/counts').length
  const before = counted()
  for (let n = 0; n < 20; n++) {
    happens({ owner: 'agent', assignee: null })
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  expect(counted()).toBeGreaterThan(before)
  expect(counted()).toBeLessThan(before + 4)
})
