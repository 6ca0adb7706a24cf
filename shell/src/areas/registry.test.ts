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

test.each([
  ['no element', null],
  ['an empty element', ''],
])('with %s in the page they are fetched', async (_name, text) => {
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

const title = { en: 'Staff', id: 'Staf' }
const route = { path: '/staff', access: { permission: 'members.read' }, layout: 'app', title }
const staff = { ...chats, id: 'staff', routes: [route] }
const broken: [string, unknown][] = [
  ['nothing', null],
  ['a text', 'staff'],
  ['an area without an entry', { ...staff, entry: undefined }],
  ['routes that are no list', { ...staff, routes: 'all' }],
  ['a route without an address', { ...staff, routes: [{ ...route, path: 5 }] }],
  ['a route without access', { ...staff, routes: [{ ...route, access: null }] }],
  ['a title in one language', { ...staff, routes: [{ ...route, title: { en: 'Staff' } }] }],
  ['a label that is no words', { ...staff, routes: [{ ...route, nav: { label: 'Staff' } }] }],
  ['a slot without a name', { ...staff, slots: [{ id: 'x' }] }],
]
test.each(broken)('%s instead of an area is left out, told of, and the others start', async (_name, value) => {
  const onBroken = jest.fn()
  page(JSON.stringify([value, chats]))
  expect(await readRegistry(onBroken)).toEqual([chats])
  expect(onBroken).toHaveBeenCalledTimes(1)
})

test('an area that cannot be understood is as it was at the last good start, one that was taken away is not', async () => {
  page(JSON.stringify([chats, staff]))
  await readRegistry()
  page(JSON.stringify([chats, { ...staff, version: '2', routes: null }]))
  const onBroken = jest.fn()
  expect(await readRegistry(onBroken)).toEqual([chats, staff])
  expect(onBroken).toHaveBeenCalledWith({ id: 'staff', version: '2' })
  page(JSON.stringify([chats]))
  expect(await readRegistry()).toEqual([chats])
})

test.each(['{}', '[]', 'null', '<!doctype html>'])('%s instead of the registry is not believed', async (text) => {
  page(text)
  expect((await readRegistry()).map(({ id }) => id)).toEqual(['fetched'])
  fetched.mockImplementation(async () => new Response(text))
  expect((await readRegistry()).map(({ id }) => id)).toEqual(['fetched'])
  localStorage.clear()
  await expect(readRegistry()).rejects.toThrow('areas.json')
})
