import { act, render, screen } from '@testing-library/react'
import { NearView } from './NearView'

/** A browser's observer, as far as it is used: what is near is told by the test. */
let tell: (isIntersecting: boolean, height: number) => void
beforeEach(() => {
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(function (callback) {
    tell = (isIntersecting, height) =>
      act(() =>
        callback(
          [{ isIntersecting, boundingClientRect: { height } } as IntersectionObserverEntry],
          {} as IntersectionObserver,
        ),
      )
    return { observe: () => {}, disconnect: () => {} } as unknown as IntersectionObserver
  })
})
afterEach(() => jest.restoreAllMocks())

test('what is far away leaves the page, keeps its room, and is told how high it was when it comes back', () => {
  const { container } = render(
    <div className="box">
      <NearView within=".box">{(room) => <p>high: {room ?? 'unknown'}</p>}</NearView>
    </div>,
  )
  expect(screen.getByText('high: unknown')).toBeInTheDocument()
  tell(false, 640)
  expect(screen.queryByText(/high/)).not.toBeInTheDocument()
  expect(container.querySelector('[role=none]')).toHaveStyle({ height: '640px' })
  tell(true, 640)
  expect(screen.getByText('high: 640')).toBeInTheDocument()
  expect(container.querySelector('[role=none]')).not.toHaveStyle({ height: '640px' })
})

test('what has the focus stays', () => {
  render(<NearView within="body">{() => <button>here</button>}</NearView>)
  screen.getByRole('button').focus()
  tell(false, 10)
  expect(screen.getByRole('button')).toHaveFocus()
})

test('what begins far away is shown once it is near', () => {
  render(
    <NearView within="body" away={920}>
      {() => <p>shown</p>}
    </NearView>,
  )
  expect(screen.queryByText('shown')).not.toBeInTheDocument()
  tell(true, 920)
  expect(screen.getByText('shown')).toBeInTheDocument()
})
