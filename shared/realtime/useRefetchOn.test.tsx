import { act, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { api } from '../api'
import { CONFIG_FIELDS, parseConfig, setConfig } from '../config'
import type { OrganizationEvent } from '../contracts'
import { createStore } from '../state/store.ts'
import { fakeServer } from '../testing'
import { deliver, useRefetchOn } from '.'

const templates = api.injectEndpoints({
  endpoints: (build) => ({ readStatus: build.query<{ data: string }, void>({ query: () => '/status' }) }),
})

function Status() {
  const query = templates.useReadStatusQuery()
  useRefetchOn('templates.changed', query)
  return <p>{query.data?.data}</p>
}

const changes = () => act(() => deliver({ name: 'templates.changed', payload: {} } as unknown as OrganizationEvent))

test('what changes while an older answer is on its way is seen, at the cost of one more call', async () => {
  setConfig(parseConfig(Object.fromEntries(CONFIG_FIELDS.map((field) => [field, '']))))
  let status = 'pending'
  const gates: (() => void)[] = []
  fakeServer({
    'GET /status': async () => {
      const read = status
      await new Promise<void>((letGo) => gates.push(letGo))
      return { data: read }
    },
  })
  const next = async (count: number) => {
    await waitFor(() => expect(gates).toHaveLength(count))
    await act(async () => gates[count - 1]!())
  }
  render(
    <Provider store={createStore()}>
      <Status />
    </Provider>,
  )
  await waitFor(() => expect(gates).toHaveLength(1))
  // The first answer was read before both of these.
  status = 'reviewed'
  changes()
  status = 'approved'
  changes()
  await next(1)
  await next(2)
  expect(await screen.findByText('approved')).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(gates).toHaveLength(2)
})
