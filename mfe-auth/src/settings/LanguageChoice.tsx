import { useChooseLanguage } from '@sapa/shared/account'
import { LANGUAGES, type Language } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Segmented } from '@sapa/shared/ui/entry'

/** Each language in its own name, for who cannot read the other. */
const NAMES: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia' }

export function LanguageChoice() {
  const { t, i18n } = useTranslation('auth')
  const choose = useChooseLanguage()
  return (
    <Segmented<Language>
      aria-label={t('profile.language')}
      value={i18n.language as Language}
      options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      onChange={(language) => void choose(language)}
    />
  )
}
