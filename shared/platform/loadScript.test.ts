import { loadScript } from './loadScript.ts'

const tags = () => document.querySelectorAll('script[src="https://script.test/a.js"]')

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  document.head.replaceChildren()
})

test('gives what the script brings', async () => {
  let brought = ''
  const loading = loadScript('https://script.test/a.js', () => brought || undefined)
  await jest.advanceTimersByTimeAsync(3000)
  brought = 'global'
  await jest.advanceTimersByTimeAsync(100)
  expect(await loading).toBe('global')
  expect(tags()).toHaveLength(1)
  expect(await loadScript('https://script.test/a.js', () => brought || undefined)).toBe('global')
  expect(tags()).toHaveLength(1)
})

test('gives up after eight seconds on a script that brings nothing, and asks for it anew the next time', async () => {
  const loading = loadScript('https://script.test/a.js', () => undefined)
  let ended = false
  const told = expect(loading.finally(() => (ended = true))).rejects.toThrow('brought nothing')
  await jest.advanceTimersByTimeAsync(7900)
  expect(ended).toBe(false)
  await jest.advanceTimersByTimeAsync(200)
  await told
  expect(tags()).toHaveLength(0)
  const again = loadScript('https://script.test/a.js', () => (tags().length > 0 ? 'global' : undefined))
  await jest.advanceTimersByTimeAsync(100)
  expect(await again).toBe('global')
})

test('gives up at once on a script that cannot be loaded', async () => {
  const told = expect(loadScript('https://script.test/a.js', () => undefined)).rejects.toThrow('could not be loaded')
  tags()[0]?.dispatchEvent(new Event('error'))
  await told
})
