/** What lists of any length have in common: pages and a search, kept in the address or, where a list has none, beside it. */
export { Paging } from './Paging.tsx'
export { usePaused } from './pause.ts'
export { SearchField } from './SearchField.tsx'
export { useListAddress } from './useListAddress.ts'
export { useListState } from './useListState.ts'
