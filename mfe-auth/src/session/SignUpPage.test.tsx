import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CONFIG_FIELDS, parseConfig, setConfig } from '@sapa/shared/config'
import { useSearchParams } from '@sapa/shared/platform'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'

jest.mock('../challenge/EmbeddedChallenge')

const register = 'POST /auth/register'
const ticket = {
  data: { ticket: 'sealed', action: 'register', identifier: 's***@toko.id', delivery: 'email', resend_in_seconds: 60 },
}

/** The area with a page in the place of the code's that shows what its address carries. */
function Parameters() {
  const [search] = useSearchParams()
  return <p>{JSON.stringify(Object.fromEntries(search))}</p>
}
const pages = {
  ...area,
  routes: area.routes.map((route) =>
    route.path === '/verify-otp' ? { ...route, lazy: async () => ({ default: Parameters }) } : route,
  ),
}

async function fillIn(confirm = 'rahasia-123') {
  await userEvent.type(await screen.findByLabelText('Your name'), 'Siti Nurhaliza')
  await userEvent.type(screen.getByLabelText('Business name'), 'Toko Siti')
  await userEvent.type(screen.getByLabelText('Email'), 'siti@toko.id')
  await userEvent.type(screen.getByLabelText('Phone number'), '081234567890')
  await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123')
  await userEvent.type(screen.getByLabelText('Confirm password'), confirm)
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

test('registers and goes on to the code, with the ticket and no password in the address', async () => {
  const { calls, store } = await renderRoute(pages, { path: '/sign-up', role: null, responses: { [register]: ticket } })
  await fillIn()
  expect(
    await screen.findByText('{"identifier":"s***@toko.id","password":"sealed","action":"register"}'),
  ).toBeInTheDocument()
  expect(calls[0]?.body).toEqual({
    name: 'Siti Nurhaliza',
    businessName: 'Toko Siti',
    email: 'siti@toko.id',
    phoneNumber: '+6281234567890',
    password: 'rahasia-123',
    confirmPassword: 'rahasia-123',
    delivery: 'email',
    challenge: 'solved for register',
  })
  expect(store.getState().auth.sendOtpDate).not.toBeNull()
})

test('says what is wrong with each field and sends nothing', async () => {
  const { calls } = await renderRoute(area, { path: '/sign-up', role: null })
  await fillIn('rahasia-124')
  expect(await screen.findByText('The passwords do not match')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('Business name'))
  await userEvent.clear(screen.getByLabelText('Phone number'))
  expect(await screen.findByText('Business name is required')).toBeInTheDocument()
  expect(await screen.findByText('Phone number is required')).toBeInTheDocument()
  expect(calls).toHaveLength(0)
})

test("the server's refusals stand at their fields, the first of them focused", async () => {
  const message = 'Codes cannot be sent to phones here. Choose e-mail.'
  const errors = [
    { key: 'email', message: ['Email is invalid', 'second'] },
    { key: 'delivery', message },
  ]
  await renderRoute(area, {
    path: '/sign-up',
    role: null,
    responses: { [register]: [422, { message: 'Check the form.', code: 'validation', errors, request_id: '1' }] },
  })
  await userEvent.click(await screen.findByLabelText('To my phone'))
  await fillIn()
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByText('Email is invalid')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
})

test('offers codes to phones only where phones can be reached', async () => {
  await renderRoute(area, { path: '/sign-in', role: null })
  setConfig(parseConfig(Object.fromEntries(CONFIG_FIELDS.map((field) => [field, '']))))
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }))
  expect(await screen.findByLabelText('Your name')).toBeInTheDocument()
  expect(screen.queryByText('Where should we send your code?')).not.toBeInTheDocument()
})
