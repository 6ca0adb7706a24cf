import { screen } from '@testing-library/dom'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { parseConfig, setConfig } from '@sapa/shared/config'
import { startI18n } from '@sapa/shared/i18n'
import { createStore } from '@sapa/shared/platform'
import { AreasContext } from '../areas/AreasContext'
import { AboutPanel } from './AboutPanel'

const given = {
  apiBaseUrl: '',
  googleClientId: '',
  botChallengeSiteKey: 'embedded',
  socketUrl: '',
  appName: 'core',
  appSecret: 'public',
  metaAppId: '',
  metaConfigId: '',
}
const close = jest.fn()

beforeAll(async () => {
  Object.assign(globalThis, { PRODUCT_VERSION: '4.5.6' })
  // The test's window has dialogs that cannot be opened.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  await startI18n()
})

function show(config: object = given, agents: object = {}): void {
  setConfig(parseConfig(config))
  const areas = [
    { id: 'agents', version: 'a1', entry: '', routes: [], slots: [], ...agents },
    { id: 'chats', version: 'c2', entry: '', routes: [], slots: [] },
  ]
  render(
    <Provider store={createStore()}>
      <AreasContext value={areas}>
        <AboutPanel onClose={close} />
      </AreasContext>
    </Provider>,
  )
}
const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('it says what runs: the product, its environment, staging unless told, and the app [S9.18]', () => {
  show()
  expect([value('Version'), value('Environment'), value('App'), value('Developer override')]).toEqual([
    '4.5.6',
    'staging',
    'core',
    'none',
  ])
})

test('the environment is the one that the installation names [S9.18]', () => {
  show({ ...given, environment: 'production' })
  expect(value('Environment')).toBe('production')
})

test('a version that only some businesses have is marked', () => {
  show(given, { stable: 'a0' })
  expect([value('agents'), value('chats')]).toEqual(['a1 (for some businesses)', 'c2'])
})

test('it names each area with its version, and closes', async () => {
  show()
  expect([value('agents'), value('chats')]).toEqual(['a1', 'c2'])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(1)
})
