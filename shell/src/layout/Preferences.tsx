import { useChooseLanguage } from '@sapa/shared/account'
import { LANGUAGES } from '@sapa/shared/contracts'
import { useAppDispatch, useAppSelector, useTranslation } from '@sapa/shared/platform'
import { THEMES, themeChosen, type Theme } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import { shellTexts } from './texts'

const ICON = { light: 'sun', dark: 'moon', system: 'system' } as const

/** The language and the theme, each one press away. */
export function Preferences() {
  const { i18n } = useTranslation('common')
  const dispatch = useAppDispatch()
  const chooseLanguage = useChooseLanguage()
  const theme = useAppSelector((state) => state.theme.theme)
  const words = shellTexts(i18n.language)
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme
  const themeLabel = `${words.theme}: ${words.themes[theme]}`
  return (
    <div className="preferences">
      <div className="preferences__languages" role="group" aria-label={words.language}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={i18n.language === language}
            onClick={() => void chooseLanguage(language)}
          >
            {language.toUpperCase()}
          </button>
        ))}
      </div>
      <button type="button" aria-label={themeLabel} title={themeLabel} onClick={() => dispatch(themeChosen(nextTheme))}>
        <Icon name={ICON[theme]} />
      </button>
    </div>
  )
}
