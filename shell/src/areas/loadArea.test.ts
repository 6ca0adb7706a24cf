import { defineArea, type Area } from '@sapa/shared/area'
import { startI18n, translator } from '@sapa/shared/i18n'
import { AreaLoadError } from './failure'
import { host } from './host'
import { loadArea } from './loadArea'
import type { RegisteredArea } from './registry'

jest.mock('./host', () => ({ host: { registerRemotes: jest.fn(), loadRemote: jest.fn() } }))
const registerRemotes = jest.mocked(host.registerRemotes)
const loadRemote = jest.mocked(host.loadRemote)

let count = 0
/** A different area each time: what is loaded stays loaded for the page. */
function anArea(changes: Partial<Area> = {}): { registered: RegisteredArea; declared: Area } {
  const id = `area${++count}`
  const texts = async () => ({ default: { hello: `hello of ${id}` } })
  const declared = defineArea({
    id,
    layout: 'app',
    namespace: id,
    locales: { en: texts, id: texts },
    routes: [],
    ...changes,
  })
  return { declared, registered: { id, version: '7', entry: `/areas/${id}/7/remoteEntry.js`, routes: [], slots: [] } }
}

beforeAll(() => startI18n())
beforeEach(() => jest.resetAllMocks())

test('an area is loaded once, with its texts and its set-up done', async () => {
  const setup = jest.fn()
  const { registered, declared } = anArea({ setup: async () => ({ setup }) })
  loadRemote.mockResolvedValue({ default: declared })
  const [first, second] = await Promise.all([loadArea(registered), loadArea(registered)])
  expect(first).toBe(declared)
  expect(second).toBe(declared)
  expect(loadRemote).toHaveBeenCalledTimes(1)
  expect(loadRemote).toHaveBeenCalledWith(`sapa_${registered.id}/area`)
  expect(setup).toHaveBeenCalledTimes(1)
  expect(translator.t('hello', { ns: registered.id })).toBe(`hello of ${registered.id}`)
})

test('after a failure the next try asks for the files anew, under another address', async () => {
  const { registered, declared } = anArea()
  loadRemote.mockRejectedValueOnce(new Error('#RUNTIME-008 no connection'))
  await expect(loadArea(registered)).rejects.toMatchObject({
    name: 'AreaLoadError',
    cause: new Error('#RUNTIME-008 no connection'),
  })
  loadRemote.mockResolvedValueOnce({ default: declared })
  expect(await loadArea(registered)).toBe(declared)

  const [first, second] = registerRemotes.mock.calls
  expect(first).toEqual([[expect.objectContaining({ entry: `http://localhost${registered.entry}` })], { force: false }])
  expect(second).toEqual([
    [expect.objectContaining({ entry: expect.stringContaining(`${registered.entry}?retry=`) })],
    { force: true },
  ])
})

test('set-up that throws is a failure of the area, and is tried again', async () => {
  const setup = jest.fn().mockImplementationOnce(() => {
    throw new Error('set-up broke')
  })
  const { registered, declared } = anArea({ setup: async () => ({ setup }) })
  loadRemote.mockResolvedValue({ default: declared })
  await expect(loadArea(registered)).rejects.toThrow('set-up broke')
  await expect(loadArea(registered)).resolves.toBe(declared)
})

test.each([
  ['a page', new Error('its code threw'), 'its code threw'],
  [
    'the entry',
    new Error(
      '#RUNTIME-008 ScriptExecutionError: Script loaded but threw a runtime error during execution: Uncaught Error: its entry threw (e.js:1:7)',
    ),
    'Uncaught Error: its entry threw (e.js:1:7)',
  ],
])('code that threw in %s is told as it is, and not downloaded again', async (_where, error, message) => {
  const { registered, declared } = anArea()
  loadRemote.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: declared })
  await expect(loadArea(registered)).rejects.toMatchObject({ name: 'Error', message })
  await loadArea(registered)
  expect(registerRemotes.mock.calls.map(([, options]) => options)).toEqual([{ force: false }, { force: false }])
})

test('half a file and the page of a proxy are files that did not come', async () => {
  const { registered } = anArea()
  loadRemote.mockRejectedValueOnce(
    new Error(
      '#RUNTIME-008 ScriptExecutionError: Script loaded but threw a runtime error during execution: Uncaught SyntaxError: Unexpected token <',
    ),
  )
  await expect(loadArea(registered)).rejects.toBeInstanceOf(AreaLoadError)
})

test('an area that does not fit this shell is not loaded', async () => {
  const { registered } = anArea()
  await expect(loadArea({ ...registered, misfit: ['Table of shared/ui'] })).rejects.toThrow(
    /takes Table of shared\/ui, which the shell .* does not give/,
  )
  expect(registerRemotes).not.toHaveBeenCalled()
})

test('an entry without an area says so', async () => {
  const { registered } = anArea()
  loadRemote.mockResolvedValue(null)
  await expect(loadArea(registered)).rejects.toThrow(`${registered.entry} holds no area`)
})
