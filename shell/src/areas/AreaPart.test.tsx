import { screen, waitFor } from '@testing-library/dom'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { defineArea } from '@sapa/shared/area'
import { startI18n } from '@sapa/shared/i18n'
import { createStore } from '@sapa/shared/platform'
import { AreaPart } from './AreaPart'
import { AreaLoadError, AreaMisfitError } from './failure'
import { loadArea } from './loadArea'
import type { RegisteredArea } from './registry'

jest.mock('./loadArea', () => ({ loadArea: jest.fn() }))
const load = jest.mocked(loadArea)

/** A new version for each test: what is loaded stays loaded for the page. */
let registered: RegisteredArea
let version = 0
const working = defineArea({
  id: 'reports',
  layout: 'app',
  namespace: 'reports',
  locales: {} as never,
  routes: [{ path: '/reports', access: 'public', title: '', lazy: async () => ({ default: () => <h1>Reports</h1> }) }],
  slots: [{ slot: 'dashboard-cards', id: 'card', order: 1, lazy: async () => ({ default: () => 'a card' }) }],
})

const show = (kind: 'routes' | 'slots' = 'routes', name = '/reports') =>
  render(
    <Provider store={createStore()}>
      <AreaPart area={registered} kind={kind} name={name} waiting="waiting" />
    </Provider>,
  )

beforeAll(() => startI18n())
beforeEach(() => {
  load.mockReset()
  registered = { id: 'reports', version: String(++version), entry: '/reports.js', routes: [], slots: [] }
})
let errors: jest.SpyInstance
beforeEach(() => (errors = jest.spyOn(console, 'error').mockImplementation(() => {})))
afterEach(() => errors.mockRestore())

test('a page that fails at once says what failed, asks once, and Retry shows it [S8.12]', async () => {
  load.mockRejectedValueOnce(new Error('its files did not come'))
  show()
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!')
  expect(screen.getByRole('alert')).toHaveTextContent(`reports ${version}: its files did not come`)
  expect(load).toHaveBeenCalledTimes(1)

  load.mockResolvedValue(working)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page whose files did not come says so in plain words', async () => {
  load.mockRejectedValue(new AreaLoadError('#RUNTIME-008 args: {}'))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.')
  expect(screen.getByRole('alert')).not.toHaveTextContent('RUNTIME')
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('files that did not come are asked for once more before anybody is told', async () => {
  load.mockRejectedValueOnce(new AreaLoadError('away')).mockResolvedValue(working)
  show()
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('files that did not come are asked for again when the connection is back, code that threw is not', async () => {
  load.mockRejectedValue(new AreaLoadError('away'))
  show()
  await screen.findByRole('alert')
  load.mockReset().mockRejectedValue(new Error('its page threw'))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('its page threw'))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(1)
})

test('an area for another shell says what does not fit, and that trying again is no use', async () => {
  load.mockRejectedValue(new AreaMisfitError('takes Table of shared/ui'))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('This page was made for another version of Sapa.')
  expect(screen.getByRole('alert')).toHaveTextContent(`reports ${version}: takes Table of shared/ui`)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a Retry that fails too can be tried again', async () => {
  load.mockRejectedValue(new Error('still away'))
  const { unmount } = show('routes', '/reports')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('still away')
  expect(load).toHaveBeenCalledTimes(2)
  unmount()

  load.mockResolvedValue(working)
  show()
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy()
})

test('a filled slot is shown by its id', async () => {
  load.mockResolvedValue(working)
  show('slots', 'card')
  expect(await screen.findByText('a card')).toBeTruthy()
})

test('an area that lacks the page says which', async () => {
  load.mockResolvedValue(working)
  show('routes', '/elsewhere')
  expect(await screen.findByRole('alert')).toHaveTextContent('nothing is declared for /elsewhere')
})
