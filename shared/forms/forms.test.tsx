import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { object } from 'yup'
import { chooseLanguage, startI18n } from '../i18n'
import { applyServerErrors, FormError, PhoneField, rules, SelectField, TextField, useAppForm } from '.'

const schema = object({
  businessName: rules.text('validation.required', 10),
  email: rules.email(),
  phoneNumber: rules.phone(),
  organizationTypeId: rules.choice('validation.required'),
})

const sent = jest.fn()
let refusal: unknown
let loading = false

function Form() {
  const form = useAppForm(schema, { businessName: '', email: '', phoneNumber: '' })
  const submit = form.handleSubmit((values) => {
    sent(values)
    applyServerErrors(form, refusal)
  })
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FormError form={form} />
      <TextField name="businessName" control={form.control} label="Name" />
      <TextField name="email" control={form.control} label="Email" optional />
      <PhoneField name="phoneNumber" control={form.control} label="Phone" />
      <SelectField
        name="organizationTypeId"
        control={form.control}
        label="Type"
        loading={loading}
        options={[{ value: 2, label: 'Business' }]}
      />
      <button type="submit">Send</button>
    </form>
  )
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

async function fillIn() {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Toko')
  await userEvent.type(screen.getByLabelText(/^Email/), 'a@b.co')
  await userEvent.type(screen.getByLabelText(/^Phone/), '081234567890')
  await userEvent.click(screen.getByRole('combobox', { name: /^Type/ }))
  await userEvent.click(await screen.findByTitle('Business'))
}

beforeAll(() => startI18n())
beforeEach(() => {
  sent.mockClear()
  refusal = undefined
  loading = false
})

test('fields are required unless they say otherwise, in words and to a screen reader [S5.18, S5.19, S5.20]', async () => {
  render(<Form />)
  await screen.findByRole('combobox', { name: /^Type/ })
  for (const field of [
    screen.getByLabelText(/^Name/),
    screen.getByLabelText(/^Phone/),
    screen.getByRole('combobox', { name: /^Type/ }),
  ]) {
    expect(field).toHaveAttribute('aria-required', 'true')
  }
  expect(screen.getByLabelText('Email (Optional)')).toHaveAttribute('aria-required', 'false')
  expect(screen.getAllByText('(Optional)')).toHaveLength(1)
})

test('what was refused is checked again on every change [S5.21]', async () => {
  render(<Form />)
  await send()
  const email = screen.getByLabelText(/^Email/)
  await userEvent.type(email, 'a@b.c')
  expect(await screen.findByText('Email is invalid')).toBeInTheDocument()
  await userEvent.type(email, 'o')
  await waitFor(() => expect(screen.queryByText('Email is invalid')).toBeNull())
  await userEvent.type(email, '{Backspace}')
  expect(await screen.findByText('Email is invalid')).toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
})

test('the chooser offers the four countries, Indonesia first [S3.2]; another country clears the number [S5.22]', async () => {
  render(<Form />)
  const phone = screen.getByLabelText(/^Phone/)
  await userEvent.type(phone, '0812')
  expect(phone).toHaveValue('0812')
  await userEvent.click(screen.getByRole('combobox', { name: 'Country' }))
  const offered = await screen.findAllByTitle(/^(Indonesia|Singapore|Malaysia|Philippines)$/)
  expect([...new Set(offered.map(({ title, textContent }) => `${title} ${textContent}`))]).toEqual([
    'Indonesia ID +62',
    'Singapore SG +65',
    'Malaysia MY +60',
    'Philippines PH +63',
  ])
  await userEvent.click(screen.getAllByTitle('Singapore').at(-1)!)
  await waitFor(() => expect(phone).toHaveValue(''))
})

test.each([
  ['+65 9123 4567', 'SG +65', '9123 4567', '+6591234567'],
  ['0060 12-345 6789', 'MY +60', '012-345 6789', '+60123456789'],
  ['081234567890', 'ID +62', '0812-3456-7890', '+6281234567890'],
  // None of the four: the chooser cannot say it, so the number does.
  ['+1 415 555 2671', 'ID +62', '+1 415 555 2671', '+14155552671'],
])('%s is shown as a number of its country when it is typed', async (typed, country, shown, value) => {
  render(<Form />)
  await fillIn()
  const phone = screen.getByLabelText(/^Phone/)
  await userEvent.clear(phone)
  await userEvent.type(phone, typed)
  expect(phone).toHaveValue(typed)
  await userEvent.tab()
  expect(phone).toHaveValue(shown)
  expect(screen.getByText(country)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ phoneNumber: value })))
})

test('numbers and texts leave the form: the phone number international, the id a number [S3.3, S5.17]', async () => {
  render(<Form />)
  await fillIn()
  await send()
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      businessName: 'Toko',
      email: 'a@b.co',
      phoneNumber: '+6281234567890',
      organizationTypeId: 2,
    }),
  )
})

test('a number that is not possible is refused; one that is only unusual is warned of and sent [S5.37]', async () => {
  render(<Form />)
  await fillIn()
  const phone = screen.getByLabelText(/^Phone/)
  await userEvent.clear(phone)
  await userEvent.type(phone, '0812')
  await send()
  expect(await screen.findByText('Phone number is invalid')).toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.clear(phone)
  await userEvent.type(phone, '00000000')
  expect(await screen.findByText(/looks unusual/)).toBeInTheDocument()
  await send()
  await waitFor(() => expect(sent).toHaveBeenCalled())
})

test('a select cannot be opened while its list loads [S5.23]', () => {
  loading = true
  const { rerender } = render(<Form />)
  expect(screen.getByRole('combobox', { name: /^Type/ })).toBeDisabled()
  loading = false
  rerender(<Form />)
  expect(screen.getByRole('combobox', { name: /^Type/ })).toBeEnabled()
})

test("the server's refusals stand at their fields [S5.41], the first of them focused [S5.42]", async () => {
  refusal = {
    status: 422,
    data: {
      message: 'Check the fields',
      errors: [
        { key: 'business_name', message: ['Taken', 'Too long'] },
        { key: 'email', message: 'Unknown' },
      ],
    },
  }
  render(<Form />)
  await fillIn()
  await send()
  expect(await screen.findByText('Taken')).toBeInTheDocument()
  expect(screen.queryByText('Too long')).toBeNull()
  const name = screen.getByLabelText(/^Name/)
  expect(name).toHaveAccessibleDescription('Taken')
  expect(name).toBeInvalid()
  await waitFor(() => expect(name).toHaveFocus())
  expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Unknown')
})

test('what the server refused in one language does not stand on the page in another', async () => {
  refusal = {
    status: 422,
    data: {
      message: 'Check the fields',
      errors: [
        { key: 'business_name', message: 'Taken' },
        { key: 'x', message: 'No' },
      ],
    },
  }
  render(<Form />)
  await fillIn()
  await send()
  expect(await screen.findByText('Taken')).toBeInTheDocument()
  await act(() => chooseLanguage('id'))
  await waitFor(() => expect(screen.queryByText('Taken')).toBeNull())
  expect(screen.queryByText('No')).toBeNull()
  refusal = { status: 422, data: { message: '-', errors: [{ key: 'business_name', message: 'Sudah dipakai' }] } }
  await send()
  expect(await screen.findByText('Sudah dipakai')).toBeInTheDocument()
  await act(() => chooseLanguage('en'))
})

test('a refusal of no field of the form stands above it [S5.43]', async () => {
  refusal = { status: 422, data: { errors: [{ key: 'plan', message: 'Your plan has ended' }] } }
  render(<Form />)
  await fillIn()
  await send()
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent === 'Your plan has ended')).toBe(
    true,
  )
})

describe('the checks of registration, word for word in both languages', () => {
  const all = object({
    name: rules.personName(),
    email: rules.email(),
    phone: rules.phone(),
    password: rules.password(),
  })
  const good = { name: 'Siti', email: 'a@b.co', phone: '+6281234567890', password: 'long enough' }
  const refused = async (field: keyof typeof good, value: unknown) => {
    const said = await all.validate({ ...good, [field]: value }).then(
      () => '',
      (error: { message: string }) => error.message,
    )
    const { key, values } = JSON.parse(said) as { key: string; values: object }
    const words: string[] = []
    for (const language of ['en', 'id'] as const) {
      await chooseLanguage(language)
      const { translator } = await import('../i18n')
      words.push(translator.t(`common:${key}`, { ...values }))
    }
    await chooseLanguage('en')
    return words
  }

  test.each([
    ['required [S5.24]', 'name', '', 'This field is required', 'Isian ini wajib diisi'],
    ['no text [S5.25]', 'name', {}, 'This must be a text', 'Isian ini harus berupa teks'],
    ['too short [S5.26]', 'name', 'S', 'Use at least 2 characters', 'Gunakan minimal 2 karakter'],
    ['too long [S5.27]', 'name', 'S'.repeat(101), 'Use at most 100 characters', 'Gunakan maksimal 100 karakter'],
    [
      'a name with other signs [S5.28]',
      'name',
      'Siti <b>',
      'Use letters and numbers only',
      'Gunakan huruf dan angka saja',
    ],
    ['an address that is none [S5.29]', 'email', 'siti@toko', 'Email is invalid', 'Email tidak valid'],
    ['a number that is none [S5.30]', 'phone', '+6212', 'Phone number is invalid', 'Nomor telepon tidak valid'],
    ['a short password', 'password', 'short', 'Use at least 8 characters', 'Gunakan minimal 8 karakter'],
  ] as const)('%s', async (_name, field, value, en, id) => {
    await all.validate(good)
    expect(await refused(field, value)).toEqual([en, id])
  })
})
