import { useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../i18n'
import { Input } from './entry'
import { Modal, Popconfirm } from './nav'

function Dialogs() {
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState(false)
  const [rows, setRows] = useState(['Budi'])
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen(true)}>toggle</button>
      <button onClick={() => setMade(true)}>make</button>
      <Modal open={open} title="Toggled" onCancel={() => setOpen(false)}>
        <input aria-label="inside" />
      </Modal>
      {made && (
        <Modal open title="Made" onCancel={() => setMade(false)}>
          <Input aria-label="inside" autoFocus />
        </Modal>
      )}
      <ul tabIndex={-1} aria-label="people">
        {rows.map((name) => (
          <li key={name}>
            {name}
            <Popconfirm title="Sure?" okText="Yes" cancelText="No" onConfirm={() => setRows([])}>
              <button>delete</button>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

beforeAll(startI18n)
beforeEach(() => void render(<Dialogs />))

test.each(['toggle', 'make'])('a dialog gives the focus back to the button that opened it: %s', async (opener) => {
  button(opener).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByLabelText('inside'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button(opener)).toHaveFocus())
})

test('a question takes the focus on the harmless answer and gives it back', async () => {
  button('delete').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button('No')).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button('delete')).toHaveFocus())
})

test('where the opener is gone, the focus goes to what it stood in', async () => {
  button('delete').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button('No')).toHaveFocus())
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText('people')).toHaveFocus())
})
