import { useAppDispatch, useAppSelector, useTranslation } from '@sapa/shared/platform'
import { THEMES, themeChosen, type Theme } from '@sapa/shared/session'
import { Segmented } from '@sapa/shared/ui/entry'

export function ThemeChoice() {
  const { t } = useTranslation('auth')
  const dispatch = useAppDispatch()
  const theme = useAppSelector((state) => state.theme.theme)
  return (
    <Segmented<Theme>
      aria-label={t('profile.theme')}
      value={theme}
      options={THEMES.map((value) => ({ value, label: t(`profile.theme_${value}`) }))}
      onChange={(chosen) => dispatch(themeChosen(chosen))}
    />
  )
}
