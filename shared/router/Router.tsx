import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import {
  Router as PlainRouter,
  UNSAFE_createBrowserHistory,
  type Blocker,
  type BlockerFunction,
} from 'react-router-dom'
import { holdable, type Blocked, type HoldableHistory, type PlainHistory } from './history.ts'

const HistoryContext = createContext<HoldableHistory | undefined>(undefined)

/**
 * The page's router. It is react-router's declarative one: the routes are known before any code of an area runs, and
 * nothing is loaded or sent through it, so that its data mode would weigh 15 kB on every page for one hook, which is
 * here instead.
 *
 * @param history - another one than the browser's, for tests
 */
export function Router({ history, children }: { history?: PlainHistory; children: ReactNode }) {
  const [held] = useState(() => holdable(history ?? UNSAFE_createBrowserHistory({ v5Compat: true })))
  const [{ location, action }, setState] = useState({ location: held.location, action: held.action })
  useLayoutEffect(() => held.listen((update) => startTransition(() => setState(update))), [held])
  return (
    <HistoryContext value={held}>
      <PlainRouter location={location} navigationType={action} navigator={held}>
        {children}
      </PlainRouter>
    </HistoryContext>
  )
}

const IDLE: Blocker = { state: 'unblocked', location: undefined, proceed: undefined, reset: undefined }

/** Asks before the page is left for another address; as react-router's own, which only its data mode has. */
export function useBlocker(shouldBlock: boolean | BlockerFunction): Blocker {
  const history = useContext(HistoryContext)
  const [blocked, setBlocked] = useState<Blocked>()
  const latest = useRef(shouldBlock)
  useEffect(() => {
    latest.current = shouldBlock
  })
  useEffect(() => {
    const asks: BlockerFunction = (step) =>
      typeof latest.current === 'function' ? latest.current(step) : latest.current
    return history?.hold({ asks, onBlocked: setBlocked })
  }, [history])
  if (!blocked) return IDLE
  const reset = () => setBlocked(undefined)
  return {
    state: 'blocked',
    location: blocked.location,
    reset,
    proceed: () => {
      reset()
      blocked.proceed()
    },
  }
}
