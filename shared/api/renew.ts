import type { RootState, Store } from '../state/store.ts'
import { api } from './api.ts'

/**
 * Reads again what is on the page and forgets the rest. What is shown stays meanwhile, so that a form that stands on
 * it keeps what is typed.
 */
export const renew = () => (dispatch: Store['dispatch'], getState: () => RootState) => {
  // Each area adds its own tags when it loads; the type of the one api names none.
  dispatch(api.util.invalidateTags(Object.keys(getState().api.provided.tags) as never[]))
}
