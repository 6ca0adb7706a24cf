import { readRegistry } from './registry'

const chats = { id: 'chats', version: '1', entry: '/areas/chats/1/remoteEntry.js', routes: [], slots: [] }

function page(text: string | null): void {
  document.body.innerHTML = text === null ? '' : `<script type="application/json" id="areas">${text}</script>`
}

const fetched = jest.fn(async () => Response.json([{ ...chats, id: 'fetched' }]))
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json([{ ...chats, id: 'fetched' }]))
  localStorage.clear()
  globalThis.fetch = fetched
})

test('the areas are read from the page, without a request', async () => {
  page(JSON.stringify([chats]))
  expect(await readRegistry()).toEqual([chats])
  expect(fetched).not.toHaveBeenCalled()
})

test.each([['no element', null], ['an empty element', '']])('with %s in the page they are fetched', async (_name, text) => {
  page(text)
  expect((await readRegistry()).map(({ id }) => id)).toEqual(['fetched'])
})

test('when they cannot be read, those of the last good start are used', async () => {
  page(JSON.stringify([chats]))
  await readRegistry()
  fetched.mockRejectedValue(new Error('no connection'))
  page('{ garbage')
  expect(await readRegistry()).toEqual([chats])
  localStorage.clear()
  await expect(readRegistry()).rejects.toThrow('no connection')
})

test('what is not an area is left out and the others start', async () => {
  page(JSON.stringify([null, 'chats', { id: 'no-entry', routes: [], slots: [] }, { ...chats, routes: 'all' }, chats]))
  expect(await readRegistry()).toEqual([chats])
})

test('a registry that is no list has no areas', async () => {
  page('{}')
  expect(await readRegistry()).toEqual([])
})
