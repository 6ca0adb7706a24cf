import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router-dom'
import { useNavigate } from './useNavigate'
import { Router, useBlocker } from './Router'

let held = false
const functions = new Set<unknown>()

function Page() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  functions.add(navigate)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => held && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <>
      <h1>{pathname + search}</h1>
      <Link to="/b">b</Link>
      <button onClick={() => void navigate({ search: 'q=1' }, { replace: true })}>filter</button>
      <button onClick={() => void navigate('/c')}>c</button>
      {blocker.state === 'blocked' && (
        <p>
          leave for {blocker.location.pathname}?<button onClick={blocker.proceed}>leave</button>
          <button onClick={blocker.reset}>stay</button>
        </p>
      )}
    </>
  )
}

/** What is shown and what stands in the address bar. */
async function at(path: string) {
  expect(await screen.findByRole('heading', { name: path })).toBeTruthy()
  await waitFor(() => expect(location.pathname + location.search).toBe(path))
}

beforeEach(async () => {
  held = false
  functions.clear()
  history.replaceState(null, '', '/a')
  render(
    <Router>
      <Page />
    </Router>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'b' }))
  await at('/b')
})

test('links, calls and the way back move the page and the address together', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'c' }))
  await at('/c')
  await userEvent.click(screen.getByRole('button', { name: 'filter' }))
  await at('/c?q=1')
  act(() => history.back())
  await at('/b')
  act(() => history.forward())
  await at('/c?q=1')
  expect(functions.size).toBe(1)
})

test.each([
  ['a call', () => userEvent.click(screen.getByRole('button', { name: 'c' })), '/c'],
  ['the way back', async () => act(() => history.back()), '/a'],
])('%s is held back until it is allowed', async (_name, leave, target) => {
  held = true
  await leave()
  expect(await screen.findByText(`leave for ${target}?`)).toBeTruthy()
  await at('/b')
  await userEvent.click(screen.getByRole('button', { name: 'stay' }))
  expect(screen.queryByText(/leave for/)).toBeNull()
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'leave' }))
  await at(target)
  // What was held once is held again.
  act(() => history.go(target === '/a' ? 1 : -1))
  expect(await screen.findByText('leave for /b?')).toBeTruthy()
  await at(target)
})

test('a step that is none of the held ones is made at once', async () => {
  held = true
  await userEvent.click(screen.getByRole('button', { name: 'filter' }))
  await at('/b?q=1')
  expect(screen.queryByText(/leave for/)).toBeNull()
})
