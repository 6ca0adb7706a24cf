import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Which dialog of the root layout is open. */
export interface ModalState {
  type: 'createOrganization' | null
  data: Record<string, unknown> | null
}

export const modalSlice = createSlice({
  name: 'modal',
  initialState: { type: null, data: null } as ModalState,
  reducers: {
    modalOpened: (
      _state,
      { payload }: PayloadAction<{ type: NonNullable<ModalState['type']>; data?: Record<string, unknown> }>,
    ) => ({ type: payload.type, data: payload.data ?? null }),
    modalClosed: (): ModalState => ({ type: null, data: null }),
  },
})

export const { modalOpened, modalClosed } = modalSlice.actions
