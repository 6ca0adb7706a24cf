import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Numbers that areas show beside their pages in the sidebar, and together on the tab, by the page's path. */
export const badgeSlice = createSlice({
  name: 'badges',
  initialState: {} as Record<string, number>,
  reducers: {
    navBadged: (state, { payload }: PayloadAction<{ path: string; count: number }>) => {
      state[payload.path] = payload.count
    },
  },
})

export const { navBadged } = badgeSlice.actions
