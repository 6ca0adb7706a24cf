import { renew } from '@sapa/shared/api'
import type { Language } from '@sapa/shared/contracts'
import { chooseLanguage } from '@sapa/shared/i18n'
import { useAppDispatch } from '@sapa/shared/platform'

/** Switches the page to a language, and with it the server's sentences in it. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const dispatch = useAppDispatch()
  return async (language) => {
    await chooseLanguage(language)
    // Sentences of the server came in the other language; what is being typed is in none.
    dispatch(renew())
  }
}
