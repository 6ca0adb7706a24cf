import { api } from '@sapa/shared/api'
import { LANGUAGES, type Language } from '@sapa/shared/contracts'
import { chooseLanguage } from '@sapa/shared/i18n'
import { useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { Segmented } from '@sapa/shared/ui/entry'

/** Each language in its own name, for who cannot read the other. */
const NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

export function LanguageChoice() {
  const { t, i18n } = useTranslation('auth')
  const dispatch = useAppDispatch()
  const choose = async (language: Language) => {
    await chooseLanguage(language)
    // Sentences of the server came in the other language.
    dispatch(api.util.resetApiState())
  }
  return (
    <Segmented<Language>
      aria-label={t('profile.language')}
      value={i18n.language as Language}
      options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      onChange={(language) => void choose(language)}
    />
  )
}
