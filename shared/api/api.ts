import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery.ts'

/** The one api of the page. Areas inject their endpoints into it (`*.gen.ts`). */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  endpoints: () => ({}),
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  // What is cached is shown at once and read again in the background: events reach only what is on the page.
  refetchOnMountOrArgChange: 5,
})
