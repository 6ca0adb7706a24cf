import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { startI18n } from '../i18n'
import { createStore } from '../state/store.ts'
import { Button } from './base'
import { Modal } from './nav'
import { ThemeRoot } from './ThemeRoot.tsx'

const store = createStore()
const page = (waits: boolean) => (
  <Provider store={store}>
    <ThemeRoot>
      <Button loading={waits}>Save</Button>
      <Modal open title="Sure?" okText="Send" confirmLoading={waits} />
    </ThemeRoot>
  </Provider>
)

// Also a button that antd draws itself, in a dialog's foot.
test.each(['Save', 'Send'])('a button that waits keeps its name and says that it is busy: %s', async (name) => {
  await act(startI18n)
  const { rerender } = render(page(false))
  const button = screen.getByRole('button', { name, hidden: true })
  expect(button).not.toHaveAttribute('aria-busy')
  rerender(page(true))
  expect(screen.getByRole('button', { name, hidden: true, busy: true })).toBe(button)
  rerender(page(false))
  expect(screen.getByRole('button', { name, hidden: true })).not.toHaveAttribute('aria-busy')
  expect(button).toHaveTextContent(new RegExp(`^${name}$`))
})
