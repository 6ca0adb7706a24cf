import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startI18n } from '@sapa/shared/i18n'
import { createStore } from '@sapa/shared/platform'
import { signedIn } from '@sapa/shared/session'
import { testToken } from '@sapa/shared/testing'
import { usePrefetch } from './prefetch'
import type { RegisteredArea, RegisteredRoute } from './registry'

const words = { en: 'x', id: 'x' }
const area = (id: string, access: RegisteredRoute['access'], linked = true): RegisteredArea => ({
  id,
  version: '1',
  entry: `/${id}/entry.js`,
  files: [`/${id}/area.js`],
  texts: { en: [`/${id}/en.js`], id: [`/${id}/id.js`] },
  slots: [],
  routes: [
    {
      path: `/${id}`,
      access,
      layout: 'app',
      title: words,
      files: [`/${id}/page.js`, `/${id}/page.css`],
      ...(linked && { nav: { label: words, icon: 'agents', group: 'main', order: 1 } }),
    },
  ],
})

beforeAll(() => startI18n())

function asked(
  areas: RegisteredArea[],
  { quiet = true, role = OrganizationRole.ADMIN as OrganizationRole | null, saveData = false },
) {
  document.head.replaceChildren()
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  const store = createStore()
  if (role !== null) store.dispatch(signedIn({ accessToken: testToken(role), refreshToken: 'r' }))
  const Asking = () => {
    usePrefetch(areas, quiet)
    return null
  }
  render(
    <Provider store={store}>
      <Asking />
    </Provider>,
  )
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(
    (link) => `${link.as} ${link.getAttribute('href')}`,
  )
}

test('what the sidebar leads to comes ahead, in the language that is spoken, once', () => {
  const open = [area('one', { permission: 'members.read' })]
  const wanted = [
    'script /one/entry.js',
    'script /one/area.js',
    'script /one/en.js',
    'script /one/page.js',
    'style /one/page.css',
  ]
  expect(asked(open, {})).toEqual(wanted)
  expect(asked(open, {})).toEqual([])
})

test.each([
  ['where data is to be saved', { saveData: true }, area('two', { permission: 'members.read' })],
  ['while the page still loads', { quiet: false }, area('three', { permission: 'members.read' })],
  ['for who is not signed in', { role: null }, area('four', { permission: 'members.read' })],
  ['of what the role may not see', { role: OrganizationRole.STAFF }, area('five', { permission: 'members.read' })],
  ['of what no link leads to', {}, area('six', { permission: 'members.read' }, false)],
])('nothing comes ahead %s', (_name, circumstances, registered) => {
  document.cookie = 'auth-storage=; max-age=0; path=/'
  expect(asked([registered], circumstances)).toEqual([])
})
