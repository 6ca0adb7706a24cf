import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const THEME_KEY = 'theme'
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

function read(): Theme {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(THEME_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export const themeSlice = createSlice({
  name: 'theme',
  initialState: () => ({ theme: read() }),
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<Theme>) => {
      state.theme = payload
    },
  },
})

export const { themeChosen } = themeSlice.actions
