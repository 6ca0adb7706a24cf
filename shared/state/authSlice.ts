import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { NOBODY, readAuthCookie, type StoredAuth } from './cookie.ts'
import type { UserOrganization } from './organizationSlice.ts'

export const authSlice = createSlice({
  name: 'auth',
  initialState: () => (typeof document === 'undefined' ? NOBODY : readAuthCookie()),
  reducers: {
    signedIn: (state, { payload }: PayloadAction<{ accessToken: string; refreshToken: string }>) => {
      state.accessToken = payload.accessToken
      state.refreshToken = payload.refreshToken
    },
    signedOut: () => NOBODY,
    /** Another tab has signed in or out: what it kept holds here too. */
    sessionTaken: (
      _state,
      { payload }: PayloadAction<{ auth: StoredAuth; userOrganization: UserOrganization | null }>,
    ) => payload.auth,
    otpSent: (state, { payload }: PayloadAction<string>) => {
      state.sendOtpDate = payload
    },
  },
})

export const { signedIn, signedOut, sessionTaken, otpSent } = authSlice.actions
