import { addTexts, chooseLanguage, currentLanguage, startI18n, translator } from '.'
import { storedLanguage } from './language'
import { loadWithRetries } from './loadWithRetries'

describe('loading texts', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('is tried five times more, after 350 ms and each time twice as long [S9.21, S9.22]', async () => {
    const began = Date.now()
    const tries: number[] = []
    const load = loadWithRetries(() => {
      tries.push(Date.now() - began)
      return Promise.reject(new Error('offline'))
    })
    const failed = expect(load).rejects.toThrow('offline')
    await jest.runAllTimersAsync()
    await failed
    expect(tries).toEqual([0, 350, 1050, 2450, 5250, 10_850])
  })

  test('goes on with the first try that works', async () => {
    let tries = 0
    const load = loadWithRetries(() => (++tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve('texts')))
    await jest.runAllTimersAsync()
    expect(await load).toBe('texts')
    expect(tries).toBe(3)
  })

  test('reads ten at a time; the next begins when one is done [S9.23]', async () => {
    const running: (() => void)[] = []
    const loads = Array.from({ length: 12 }, () =>
      loadWithRetries(() => new Promise<void>((resolve) => void running.push(resolve))),
    )
    await jest.advanceTimersByTimeAsync(0)
    expect(running).toHaveLength(10)
    running[0]!()
    await jest.advanceTimersByTimeAsync(0)
    expect(running).toHaveLength(11)
    for (let i = 0; i < 12; i++) {
      running[i]!()
      await jest.advanceTimersByTimeAsync(0)
    }
    await Promise.all(loads)
  })
})

describe('the language', () => {
  test('is English without a choice; Indonesian is kept and told to the page [S1.8]', async () => {
    localStorage.clear()
    expect(storedLanguage()).toBe('en')
    await startI18n()
    expect(currentLanguage()).toBe('en')
    expect(document.documentElement.lang).toBe('en')
    await chooseLanguage('id')
    expect([storedLanguage(), currentLanguage(), document.documentElement.lang]).toEqual(['id', 'id', 'id'])
    expect(translator.t('common:retry')).toBe('Coba lagi')
    localStorage.setItem('language', 'fr')
    expect(storedLanguage()).toBe('en')
  })

  test("falls back to 'dev', for which nothing is asked [S9.20]", async () => {
    await startI18n()
    expect(translator.options.fallbackLng).toEqual(['dev'])
    const asked: string[] = []
    const load = (language: string) => () => {
      asked.push(language)
      return Promise.resolve({ default: { hello: language } })
    }
    await addTexts('greetings', { en: load('en'), id: load('id') })
    expect(asked).toEqual([currentLanguage()])
    expect(translator.t('greetings:missing')).toBe('missing')
  })
})

test('texts that come while another language is being chosen are there in that one', async () => {
  await startI18n()
  await chooseLanguage('en')
  let arrive: (texts: { default: object }) => void = () => {}
  const slow = new Promise<{ default: object }>((resolve) => (arrive = resolve))
  await addTexts('first', { en: async () => ({ default: {} }), id: () => slow })
  const choosing = chooseLanguage('id')
  await addTexts('second', {
    en: async () => ({ default: { hello: 'Hello' } }),
    id: async () => ({ default: { hello: 'Halo' } }),
  })
  arrive({ default: {} })
  await choosing
  expect(translator.t('hello', { ns: 'second' })).toBe('Halo')
  await chooseLanguage('en')
})
