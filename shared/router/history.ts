import {
  parsePath,
  type BlockerFunction,
  type Location,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom'

/** A history of react-router's, of the browser or in memory. */
export type PlainHistory = ReturnType<typeof UNSAFE_createBrowserHistory>
type Listener = Parameters<PlainHistory['listen']>[0]

export interface Blocked {
  location: Location
  /** Goes where the person wanted to go, without asking again. */
  proceed: () => void
}

interface Guard {
  asks: BlockerFunction
  onBlocked: (blocked: Blocked) => void
}

/** What `<Router>` navigates by: a history whose steps can be held back until the person has said yes. */
export interface HoldableHistory extends PlainHistory {
  /** Asks `guard` before every step. @returns what ends it */
  hold: (guard: Guard) => () => void
}

export function holdable(history: PlainHistory): HoldableHistory {
  const guards = new Set<Guard>()
  let current = history.location
  let tell: Listener = () => {}
  // The two steps through the browser's history that we make ourselves: back to where the person is, and on at their yes.
  let returning = false
  let allowed = false

  const blocks = (nextLocation: Location, historyAction: PlainHistory['action'], proceed: () => void) => {
    const guard = [...guards].find(({ asks }) => asks({ currentLocation: current, nextLocation, historyAction }))
    guard?.onBlocked({ location: nextLocation, proceed })
    return guard !== undefined
  }
  const step = (action: 'PUSH' | 'REPLACE', to: To, state: unknown) => {
    const make = () => (action === 'PUSH' ? history.push(to, state) : history.replace(to, state))
    const next = {
      pathname: current.pathname,
      search: '',
      hash: '',
      ...(typeof to === 'string' ? parsePath(to) : to),
      state,
      key: '',
      mask: undefined,
    } as Location
    if (!blocks(next, action as PlainHistory['action'], make)) make()
  }

  history.listen((update) => {
    const { action, location, delta } = update
    const ours = returning || allowed
    if (returning) return void (returning = false)
    allowed = false
    const on = () => {
      allowed = true
      history.go(delta ?? 0)
    }
    if (!ours && String(action) === 'POP' && delta && blocks(location, action, on)) {
      returning = true
      return history.go(-delta)
    }
    current = location
    tell(update)
  })
  return Object.assign(Object.create(history) as PlainHistory, {
    push: (to: To, state?: unknown) => step('PUSH', to, state),
    replace: (to: To, state?: unknown) => step('REPLACE', to, state),
    listen: (listener: Listener) => {
      tell = listener
      return () => void (tell = () => {})
    },
    hold: (guard: Guard) => {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
  })
}
