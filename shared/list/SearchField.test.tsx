import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SearchField } from './SearchField.tsx'

/** An address that takes what is asked when it is told to, as a page under way does. */
function Page({ arrivals }: { arrivals: (() => void)[] }) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField label="Search" value={value} onChange={(words) => arrivals.push(() => setValue(words))} />
      <button type="button" onClick={() => arrivals.shift()?.()}>
        arrive
      </button>
      <button type="button" onClick={() => setValue('lain')}>
        back
      </button>
      <output>{value}</output>
    </>
  )
}

test('what is typed while the address is still on its way stays; an address that changes otherwise is shown', async () => {
  const arrivals: (() => void)[] = []
  render(<Page arrivals={arrivals} />)
  const field = screen.getByRole('searchbox', { name: 'Search' })
  const type = (words: string) => fireEvent.change(field, { target: { value: words } })
  type('tas')
  await userEvent.type(field, '{Enter}')
  type('tas kulit')
  await userEvent.click(screen.getByRole('button', { name: 'arrive' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^tas$/)
  expect(field).toHaveValue('tas kulit')
  // Once the person pauses, all of it is asked.
  await waitFor(() => expect(arrivals.length).toBeGreaterThan(0))
  await userEvent.click(screen.getByRole('button', { name: 'arrive' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('tas kulit'))
  await userEvent.click(screen.getByRole('button', { name: 'back' }))
  expect(field).toHaveValue('lain')
})
