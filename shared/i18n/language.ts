import { LANGUAGES, type Language } from '../contracts/index.ts'

const KEY = 'language'

/** The language the person chose, else English: the client's default. */
export function storedLanguage(): Language {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  return LANGUAGES.find((language) => language === stored) ?? 'en'
}

let current: Language = storedLanguage()

/** The language of the page; calls carry it in Accept-Language. */
export function currentLanguage(): Language {
  return current
}

export function keepLanguage(language: Language): void {
  current = language
  localStorage.setItem(KEY, language)
  document.documentElement.lang = language
}
