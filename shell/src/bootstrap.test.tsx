import { screen, waitFor } from '@testing-library/dom'

const good = {
  apiBaseUrl: '',
  googleClientId: '',
  botChallengeSiteKey: 'embedded',
  socketUrl: '',
  appName: 'core',
  appSecret: 'public',
  metaAppId: '',
  metaConfigId: '',
}

jest.mock('./areas/loadArea', () => ({ loadArea: jest.fn() }))

const areas = JSON.stringify([{ id: 'chats', version: '1', entry: '/chats.js', routes: [], slots: [] }])

/** Opens the page as a browser does, with this answer for /config.json. */
async function openPage(config: () => Response, language = 'en') {
  jest.resetModules()
  localStorage.setItem('language', language)
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="areas">${areas}</script>`
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    return pathname === '/config.json' ? config() : new Response('', { status: 404 })
  }
  await import('./bootstrap')
  await waitFor(() => expect(document.getElementById('root')).not.toBeEmptyDOMElement())
}

test('a page that starts shows the product', async () => {
  await openPage(() => Response.json(good))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(Object.keys(good))('without %s the page names it and says how to mend it [S5.9]', async (field) => {
  await openPage(() => Response.json({ ...good, [field]: undefined }))
  expect(screen.getByRole('alert')).toHaveTextContent('Sapa cannot start')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([field])
  expect(screen.getByRole('alert')).toHaveTextContent('Add each as a text')
})

test('the page speaks the language that was chosen', async () => {
  await openPage(() => Response.json({ ...good, appName: 1 }), 'id')
  expect(screen.getByRole('alert')).toHaveTextContent('Sapa tidak dapat dijalankan')
  expect(screen.getByRole('alert')).toHaveTextContent('Tambahkan masing-masing sebagai teks')
})

test.each([
  ['is not there', () => new Response('', { status: 404 }), '404'],
  ['is not JSON', () => new Response('<html>'), 'JSON'],
])('a config.json that %s is said, with what to check [S5.10]', async (_name, config, reason) => {
  await openPage(config)
  expect(screen.getByRole('alert')).toHaveTextContent('config.json could not be read')
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
  expect(screen.getByRole('alert')).toHaveTextContent('Check that the server is running')
})
