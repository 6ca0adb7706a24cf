import { io } from 'socket.io-client'

interface Event {
  sequence: number
  name: string
  payload: any // any: tests look at what they get
}

/** Somebody who looks at a business's inbox, with the habit of the interface: after a gap it asks for what it missed. */
export interface Follower {
  /** Every event that came, in the order in which it came. */
  events: Event[]
  close: () => void
}

/**
 * Follows a business from now on.
 *
 * @param seen called with each event as it comes
 * @returns once it is let in
 */
export async function follow(
  url: string,
  { token, organizationId }: { token: string; organizationId: string },
  seen: (event: Event) => void = () => {},
): Promise<Follower> {
  const events: Event[] = []
  const take = (event: Event) => {
    events.push(event)
    seen(event)
  }
  let last: number | undefined
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token, language: 'en' },
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  socket.on('event', (event: Event) => {
    last = event.sequence
    take(event)
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => {
      const after = last === undefined ? {} : { after: last }
      socket.emit(
        'subscribe',
        { organizationId, ...after },
        (answer: { ok: boolean; sequence: number; missed: Event[]; too_old: boolean }) => {
          if (!answer.ok || answer.too_old) return reject(new Error(JSON.stringify(answer)))
          for (const event of answer.missed) take(event)
          last = answer.sequence
          resolve()
        },
      )
    })
  })
  return { events, close: () => socket.close() }
}
