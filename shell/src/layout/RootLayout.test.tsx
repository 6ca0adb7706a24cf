import { act, fireEvent, render, screen } from '@testing-library/react'
import { useToasterStore } from 'react-hot-toast'
import { Provider } from 'react-redux'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { startI18n } from '@sapa/shared/i18n'
import { createStore, toast } from '@sapa/shared/platform'
import { RootLayout } from './RootLayout'

/** What is said at the moment, as the library has it. */
let said: string[] = []
function Ear() {
  said = useToasterStore()
    .toasts.filter(({ visible }) => visible)
    .map(({ message }) => message as string)
  return null
}

beforeAll(() => startI18n())
beforeEach(() => {
  jest.useFakeTimers()
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <Routes>
          <Route element={<RootLayout areas={[]} />}>
            <Route
              path="/"
              element={
                <main tabIndex={-1}>
                  <Ear />
                  <Link to="/there">Go there</Link>
                </main>
              }
            />
            <Route
              path="/there"
              element={
                <main key="there" tabIndex={-1}>
                  There
                </main>
              }
            />
          </Route>
        </Routes>
      </MemoryRouter>
    </Provider>,
  )
})
afterEach(() => {
  act(() => void jest.runOnlyPendingTimers())
  jest.useRealTimers()
})
const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds))

test.each([
  ['an error stays four seconds [S9.7]', toast.error, 4000],
  ['a blank toast stays four seconds [S9.7]', toast.blank, 4000],
  ['a success stays two seconds [S9.8]', toast.success, 2000],
])('%s', (name, say, duration) => {
  act(() => void say(name))
  pass(duration - 50)
  expect(said).toEqual([name])
  pass(100)
  expect(said).toEqual([])
})

test('a loading toast stays until it is dismissed [S4.12, S9.9]', () => {
  let id = ''
  act(() => void (id = toast.loading('Saving')))
  pass(24 * 3600 * 1000)
  expect(said).toEqual(['Saving'])
  act(() => toast.dismiss(id))
  expect(said).toEqual([])
})

test('the newest twenty are held [S9.10]', () => {
  act(() => {
    for (let number = 1; number <= 25; number++) toast.error(`number ${number}`)
  })
  expect(said).toHaveLength(20)
  expect(said[0]).toBe('number 25')
})

test('they appear at the top center [S2.2, S9.11]', () => {
  act(() => void toast.error('Here'))
  let place: HTMLElement | null = screen.getByText('Here')
  while (place && place.style.position !== 'absolute') place = place.parentElement
  expect(place).toHaveStyle({ top: '0px', justifyContent: 'center' })
})

test('a screen reader is told: errors at once, the rest when it is quiet [S8.13]', () => {
  act(() => {
    toast.error('It failed')
    toast.success('It is saved')
  })
  expect(screen.getByText('It failed')).toHaveAttribute('role', 'alert')
  expect(screen.getByText('It failed')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText('It is saved')).toHaveAttribute('role', 'status')
  expect(screen.getByText('It is saved')).toHaveAttribute('aria-live', 'polite')
})

test('the focus of a link that is gone with its page goes to the new page', async () => {
  const link = screen.getByRole('link', { name: 'Go there' })
  act(() => link.focus())
  fireEvent.click(link)
  // What is watched tells of itself once the code has run.
  await act(async () => {})
  pass(50)
  expect(screen.getByText('There')).toHaveFocus()
})
