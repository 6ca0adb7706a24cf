import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OrganizationRole } from '../contracts/index.ts'
import { sessionTaken, signedOut } from './authSlice.ts'

const KEY = 'user-organization-storage'

export interface UserOrganization {
  id: string
  name: string
  role: OrganizationRole
}

interface State {
  userOrganization: UserOrganization | null
}

/** The business as this browser has kept it. */
export function readOrganization(): State {
  try {
    const { userOrganization } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<State>
    return { userOrganization: userOrganization?.id ? userOrganization : null }
  } catch {
    return { userOrganization: null }
  }
}

export function writeOrganization(state: State): void {
  localStorage.setItem(KEY, JSON.stringify(state))
}

/** The business that the person works in now. */
export const organizationSlice = createSlice({
  name: 'organization',
  initialState: () => (typeof localStorage === 'undefined' ? { userOrganization: null } : readOrganization()),
  reducers: {
    organizationChosen: (state, { payload }: PayloadAction<UserOrganization>) => {
      state.userOrganization = payload
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, () => ({ userOrganization: null }))
      .addCase(sessionTaken, (_state, { payload: { userOrganization } }) => ({ userOrganization })),
})

export const { organizationChosen } = organizationSlice.actions
