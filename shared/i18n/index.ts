import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../contracts/index.ts'
import { currentLanguage, keepLanguage } from './language.ts'
import { loadWithRetries } from './loadWithRetries.ts'

export { currentLanguage } from './language.ts'

type Locales = Record<Language, () => Promise<{ default: object }>>

const namespaces = new Map<string, Locales>()

/** The page's one translator. Texts come in one file a namespace and language; a key that lacks shows itself. */
export const translator: i18n = i18next

/** Sets the translator up with the texts that every area shares. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    fallbackLng: 'dev',
    ns: [],
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = currentLanguage()
  await addTexts('common', { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') })
}

/** Makes a namespace's texts available in the current language, and later in whichever is chosen. */
export async function addTexts(namespace: string, locales: Locales): Promise<void> {
  namespaces.set(namespace, locales)
  let language: Language
  do {
    language = currentLanguage()
    await load(namespace, language)
    // Another one may have been chosen in the meantime.
  } while (language !== currentLanguage())
}

/** Switches the page; nothing changes before all texts of the new language are there. */
export async function chooseLanguage(language: Language): Promise<void> {
  const loadAll = () => Promise.all([...namespaces.keys()].map((namespace) => load(namespace, language)))
  await loadAll()
  keepLanguage(language)
  // An area that came in the meantime has brought its texts in the language before.
  await loadAll()
  await i18next.changeLanguage(language)
}

async function load(namespace: string, language: Language): Promise<void> {
  const load = namespaces.get(namespace)?.[language]
  if (!load || i18next.hasResourceBundle(language, namespace)) return
  const { default: texts } = await loadWithRetries(load)
  i18next.addResourceBundle(language, namespace, texts)
}
