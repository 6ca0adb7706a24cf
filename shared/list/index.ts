/** What lists of any length have in common: pages and a search, both kept in the address. */
export { Paging } from './Paging.tsx'
export { SearchField } from './SearchField.tsx'
export { useListAddress } from './useListAddress.ts'
