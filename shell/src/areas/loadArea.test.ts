import { defineArea, type Area } from '@sapa/shared/area'
import { startI18n, translator } from '@sapa/shared/i18n'
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
  const declared = defineArea({ id, layout: 'app', namespace: id, locales: { en: texts, id: texts }, routes: [], ...changes })
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
  loadRemote.mockRejectedValueOnce(new Error('no connection'))
  await expect(loadArea(registered)).rejects.toMatchObject({ name: 'AreaLoadError', cause: new Error('no connection') })
  loadRemote.mockResolvedValueOnce({ default: declared })
  expect(await loadArea(registered)).toBe(declared)

  const [first, second] = registerRemotes.mock.calls
  expect(first).toEqual([[expect.objectContaining({ entry: `http://localhost${registered.entry}` })], { force: false }])
  expect(second).toEqual([[expect.objectContaining({ entry: expect.stringContaining(`${registered.entry}?retry=`) })], { force: true }])
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

test('an entry without an area says so', async () => {
  const { registered } = anArea()
  loadRemote.mockResolvedValue(null)
  await expect(loadArea(registered)).rejects.toThrow(`${registered.entry} holds no area`)
})
