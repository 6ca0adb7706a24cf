import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { NOBODY, readAuthCookie } from './cookie.ts'

export const authSlice = createSlice({
  name: 'auth',
  initialState: () => (typeof document === 'undefined' ? NOBODY : readAuthCookie()),
  reducers: {
    signedIn: (state, { payload }: PayloadAction<{ accessToken: string; refreshToken: string }>) => {
      state.accessToken = payload.accessToken
      state.refreshToken = payload.refreshToken
    },
    signedOut: () => NOBODY,
    otpSent: (state, { payload }: PayloadAction<string>) => {
      state.sendOtpDate = payload
    },
  },
})

export const { signedIn, signedOut, otpSent } = authSlice.actions
