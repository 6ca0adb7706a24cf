import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from '@sapa/shared/platform'
import { modalOpened, otpSent } from '@sapa/shared/session'
import { renderRoute, testToken, type Responses } from '@sapa/shared/testing'
import area from './area'
import CreateOrganizationDialog from './organization/CreateOrganizationDialog'

const me = {
  id: 'usr_me',
  name: 'Siti',
  business_name: null,
  email: null,
  phone_number: null,
  user_type: 1,
  has_password: true,
  organization_members: [],
}
const saved = {
  id: 'org_a',
  name: 'Toko Uji',
  email: 'toko@uji.id',
  phone_number: '+6281234567890',
  organization_type_id: 2,
  industry_type_id: 7,
  time_zone: 'Asia/Jakarta',
  agents_paused: false,
  role: 3,
  created_at: '2026-01-01T00:00:00Z',
}
const server: Responses = {
  'GET /users/usr_me': { data: me },
  'GET /organization-types': { data: [{ id: 2, key: 'business', name_id: 'Bisnis', name_en: 'Company' }] },
  'GET /industry-types': { data: [{ id: 7, key: 'retail', name_id: 'Ritel', name_en: 'Retail' }] },
  'GET /organizations/org_a': { data: saved },
  'POST /auth/refresh': {
    data: {
      access_token: testToken(3, [
        { id: 'org_a', name: 'Toko Uji' },
        { id: 'org_b', name: 'Toko Siti' },
      ]),
      refresh_token: 'r2',
    },
  },
}
const success = jest.spyOn(toast, 'success')
const failure = jest.spyOn(toast, 'error')

beforeEach(() => jest.clearAllMocks())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

async function choose(label: RegExp, option: string) {
  const field = screen.getByRole('combobox', { name: label })
  await waitFor(() => expect(field).toBeEnabled())
  await userEvent.click(field)
  await userEvent.click(await screen.findByTitle(option))
}

async function fillInBusiness() {
  await userEvent.type(await screen.findByLabelText('Business name'), 'Toko Siti')
  await userEvent.type(screen.getByLabelText('Business email'), 'siti@toko.id')
  await userEvent.type(screen.getByLabelText('Business phone number'), '081234567890')
  await choose(/^Business type/, 'Company')
  await choose(/^Industry/, 'Retail')
}

describe('signing in', () => {
  test('asks for an identifier and a password, and notes the terms [S2.4, S2.6]', async () => {
    await renderRoute(area, { path: '/sign-in', role: null })
    expect(await screen.findByLabelText('Email or phone number')).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    expect(links()).toEqual(expect.arrayContaining(['/terms', '/privacy']))
  })

  test('needs the identifier, in both languages [S5.32]', async () => {
    const { unmount } = await renderRoute(area, { path: '/sign-in', role: null })
    await press('Sign in')
    expect(await screen.findByText('Enter your email or phone number')).toBeInTheDocument()
    unmount()
    await renderRoute(area, { path: '/sign-in', role: null, language: 'id' })
    await press('Masuk')
    expect(await screen.findByText('Masukkan email atau nomor telepon Anda')).toBeInTheDocument()
  })

  test("that succeeds shows the server's message [S8.6]", async () => {
    const answer = { data: { access_token: 'a.b.c', refresh_token: 'r' }, message: 'Welcome back.' }
    await renderRoute(area, { path: '/sign-in', role: null, responses: { 'POST /auth/login': answer } })
    await userEvent.type(await screen.findByLabelText('Email or phone number'), 'siti@toko.id')
    await userEvent.type(screen.getByLabelText('Password'), 'rahasia-123')
    await press('Sign in')
    await waitFor(() => expect(success).toHaveBeenCalledWith('Welcome back.'))
  })
})

describe('signing up', () => {
  test('has its title, a link to sign in [S2.7] and the note on terms and privacy [S2.8]', async () => {
    await renderRoute(area, { path: '/sign-up', role: null })
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
    expect(links()).toEqual(expect.arrayContaining(['/sign-in', '/terms', '/privacy']))
    expect(screen.getByText(/^By signing up you agree to the/)).toBeInTheDocument()
  })

  test('needs the same password twice, in both languages [S5.31]', async () => {
    for (const [language, password, confirm, submit, words] of [
      ['en', 'Password', 'Confirm password', 'Create account', 'The passwords do not match'],
      ['id', 'Kata sandi', 'Ulangi kata sandi', 'Buat akun', 'Kata sandi tidak sama'],
    ] as const) {
      const { unmount } = await renderRoute(area, { path: '/sign-up', role: null, language })
      await userEvent.type(await screen.findByLabelText(password), 'rahasia-123')
      await userEvent.type(screen.getByLabelText(confirm), 'rahasia-124')
      await press(submit)
      expect(await screen.findByText(words)).toBeInTheDocument()
      unmount()
    }
  })
})

describe('the code', () => {
  const path = '/verify-otp?identifier=s***%40toko.id&password=sealed&action=register'

  test.each(['identifier=a&password=b', 'identifier=a&action=register', 'password=b&action=register'])(
    'with %s only, sign-up opens [S2.9]',
    async (search) => {
      await renderRoute(area, { path: `/verify-otp?${search}`, role: null })
      expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
    },
  )

  test('is asked for with where it went [S2.10] and a Verify button [S2.11]', async () => {
    await renderRoute(area, { path, role: null })
    expect(await screen.findByText('We sent a code to s***@toko.id.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled()
  })

  test('can be sent again when the seconds have run down [S2.12, S4.8]; meanwhile the button says that it sends [S2.13, S4.9]', async () => {
    let answer: (value: unknown) => void = () => {}
    const { store } = await renderRoute(area, {
      path,
      role: null,
      responses: { 'POST /auth/otp': () => new Promise((resolve) => (answer = resolve)) },
    })
    await screen.findByLabelText('Code')
    act(() => void store.dispatch(otpSent(new Date(Date.now() - 10_000).toISOString())))
    expect(await screen.findByRole('button', { name: /^Resend code in (50|49) s$/ })).toBeDisabled()
    act(() => void store.dispatch(otpSent(new Date(Date.now() - 59_500).toISOString())))
    await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }, { timeout: 3000 }))
    expect(await screen.findByRole('button', { name: /Sending…/ })).toBeInTheDocument()
    act(() => answer({ data: {} }))
    expect(await screen.findByRole('button', { name: /^Resend code in (60|59) s$/ })).toBeDisabled()
  })
})

describe('creating a business', () => {
  test.each([
    [
      'en',
      'Create business',
      [
        'Business name is required',
        'Email is invalid',
        'Phone number is required',
        'Business type is required',
        'Industry is required',
      ],
    ],
    [
      'id',
      'Buat bisnis',
      [
        'Nama bisnis wajib diisi',
        'Email tidak valid',
        'Nomor telepon wajib diisi',
        'Jenis bisnis wajib dipilih',
        'Bidang usaha wajib dipilih',
      ],
    ],
  ] as const)(
    'needs every field, word for word, in %s [S5.11, S5.12, S5.14, S5.15, S5.16]',
    async (language, submit, sentences) => {
      const { calls } = await renderRoute(area, { path: '/create-organization', language, responses: server })
      await press(submit)
      for (const words of sentences) expect(await screen.findByText(words)).toBeInTheDocument()
      expect(calls.some(({ request }) => request === 'POST /organizations')).toBe(false)
    },
  )

  test('needs an address that can be one [S5.13]', async () => {
    await renderRoute(area, { path: '/create-organization', responses: server })
    await userEvent.type(await screen.findByLabelText('Business email'), 'siti@toko')
    await press('Create business')
    expect(await screen.findByText('Email is invalid')).toBeInTheDocument()
  })

  test('sends both ids as texts [S3.4] and stores both new tokens [S4.4]', async () => {
    const { calls, store } = await renderRoute(area, {
      path: '/create-organization',
      responses: { ...server, 'POST /organizations': [201, { data: { ...saved, id: 'org_b' } }] },
    })
    await fillInBusiness()
    await press('Create business')
    await waitFor(() => expect(store.getState().auth.refreshToken).toBe('r2'))
    expect(calls.find(({ request }) => request === 'POST /organizations')?.body).toMatchObject({
      organizationTypeId: '2',
      industryTypeId: '7',
    })
    expect(calls.find(({ request }) => request === 'POST /auth/refresh')?.headers.get('authorization')).toBe(
      'Bearer refresh',
    )
    expect(store.getState().auth.accessToken).not.toBe(testToken())
    expect(failure).not.toHaveBeenCalled()
  })

  test('names kinds in the language of the page [S3.7]', async () => {
    const { unmount } = await renderRoute(area, { path: '/create-organization', responses: server })
    await screen.findByLabelText('Business name')
    await choose(/^Business type/, 'Company')
    unmount()
    await renderRoute(area, { path: '/create-organization', responses: server, language: 'id' })
    await screen.findByLabelText('Nama bisnis')
    await choose(/^Jenis bisnis/, 'Bisnis')
  })

  test('that is refused shows it at the fields [S8.7]; without a message the toast says Something went wrong [S8.3]', async () => {
    let refusal: unknown = [
      422,
      {
        message: 'Check the form.',
        code: 'validation',
        errors: [{ key: 'phone_number', message: ['Not possible'] }],
        request_id: '1',
      },
    ]
    await renderRoute(area, {
      path: '/create-organization',
      responses: { ...server, 'POST /organizations': () => refusal },
    })
    await fillInBusiness()
    await press('Create business')
    expect(await screen.findByText('Not possible')).toBeInTheDocument()
    expect(failure).toHaveBeenLastCalledWith('Check the form.')
    refusal = [500, {}]
    await userEvent.type(screen.getByLabelText('Business phone number'), '1')
    await press('Create business')
    await waitFor(() => expect(failure).toHaveBeenLastCalledWith('Something went wrong'))
  })

  test('further, in the dialog: opened by its state [S2.53], titled [S2.54], creating [S2.55], closed [S4.6] and empty again [S4.5]', async () => {
    // It stands over every page, as in the root layout.
    const { store, calls } = await renderRoute(
      { ...area, routes: [] },
      {
        path: '/agents',
        elsewhere: <CreateOrganizationDialog />,
        responses: { ...server, 'POST /organizations': [201, { data: { ...saved, id: 'org_b', name: 'Toko Siti' } }] },
      },
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    const open = () =>
      act(() => void store.dispatch(modalOpened({ type: 'createOrganization', data: { from: 'test' } })))
    open()
    expect(
      await within(await screen.findByRole('dialog', { name: 'Create more business' })).findByRole('button', {
        name: 'Create business',
      }),
    ).toBeInTheDocument()
    await fillInBusiness()
    await press('Create business')
    await waitFor(() => expect(store.getState().modal).toEqual({ type: null, data: null }))
    expect(calls.filter(({ request }) => request === 'POST /organizations')).toHaveLength(1)
    open()
    expect(await screen.findByLabelText('Business name')).toHaveValue('')
  })
})

describe('the settings', () => {
  test('have a page of the person [S2.43] and one of the business [S2.44]', async () => {
    const { unmount } = await renderRoute(area, { path: '/settings/profile', responses: server })
    expect(await screen.findByDisplayValue('Siti')).toBeInTheDocument()
    unmount()
    await renderRoute(area, { path: '/settings/business', responses: server })
    expect(await screen.findByDisplayValue('Toko Uji')).toBeInTheDocument()
  })

  test.each([
    ['with the message of the server [S8.5]', { data: saved, message: 'It is kept.' }, success, 'It is kept.'],
    ["with 'Organization updated successfully' [S8.5]", { data: saved }, success, 'Organization updated successfully'],
    ["that fails, with the server's message [S8.4]", [409, { message: 'Not now.' }], failure, 'Not now.'],
    ["that fails, with 'Something went wrong' [S8.4]", [500, {}], failure, 'Something went wrong'],
  ] as const)('saving the business is said %s', async (_name, answer, said, words) => {
    await renderRoute(area, {
      path: '/settings/business',
      responses: { ...server, 'PUT /organizations/org_a': answer },
    })
    await userEvent.type(await screen.findByLabelText('Business name'), ' 2')
    await press('Save')
    await waitFor(() => expect(said).toHaveBeenCalledWith(words))
  })
})
