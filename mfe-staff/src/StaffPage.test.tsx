import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrganizationRole } from '@sapa/shared/contracts'
import { useLocation } from '@sapa/shared/platform'
import { renderRoute, type Responses } from '@sapa/shared/testing'
import area from './area'
import type { Member } from './member'

const { ADMIN, MANAGER, STAFF } = OrganizationRole
const members = '/organizations/org_a/members'
const list = `GET ${members}`

const person = (name: string, changes: Partial<Member> = {}): Member => ({
  user_id: `usr_${name}`,
  name,
  email: `${name.toLowerCase()}@toko.id`,
  phone_number: '+628123',
  role: STAFF,
  user_type: 1,
  status: 'active',
  created_at: '2026-01-01T00:00:00Z',
  last_admin: false,
  invitation: null,
  ...changes,
})
const invited = (email: string, expired = false): Member =>
  person(email, {
    user_id: null,
    email,
    phone_number: null,
    status: 'inactive',
    invitation: { id: `inv_${email}`, sent_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-08T12:00:00Z', expired },
  })
const answer = (data: Member[], next_cursor: string | null = null) => ({ data, meta: { next_cursor } })

/** Shows the page's own address beside it. */
function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}
const page = {
  ...area,
  routes: area.routes.map((route) => ({
    ...route,
    lazy: async () => {
      const { default: Page } = await route.lazy()
      return {
        default: () => (
          <>
            <Page />
            <Address />
          </>
        ),
      }
    },
  })),
}
const open = (responses: Responses, options: { path?: string; role?: OrganizationRole; language?: 'en' | 'id' } = {}) =>
  renderRoute(page, { path: '/staff', responses, ...options })
const address = () => new URLSearchParams(screen.getByTestId('address').textContent ?? '')
const row = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement

test('shows the columns of everybody, in the language of the person', async () => {
  await open({ [list]: answer([person('Rina', { role: MANAGER, status: 'inactive' })]) }, { language: 'id' })
  for (const column of ['Nama', 'Email', 'Nomor telepon', 'Peran', 'Status']) {
    expect(await screen.findByRole('columnheader', { name: column })).toBeInTheDocument()
  }
  const cells = within(await row('Rina'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim())
  expect(cells.slice(0, 5)).toEqual(['Rina', 'rina@toko.id', '+628123', 'Manajer Bisnis', 'Nonaktif'])
})

test('a list that did not come says why and can be asked for again', async () => {
  const answers: unknown[] = [
    [503, { message: 'Back in a moment.', code: 'unavailable', request_id: '1' }],
    answer([person('Rina')]),
  ]
  await open({ [list]: () => answers.shift() })
  expect(await screen.findByRole('alert')).toHaveTextContent('Back in a moment.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Rina')).toBeInTheDocument()
})

test('what the address filters by is asked of the server and stands in the bar', async () => {
  const asked: string[] = []
  await open(
    { [list]: ({ url }: { url: URL }) => (asked.push(url.search), answer([person('Rina')])) },
    { path: '/staff?search=rin&role=5&status=active' },
  )
  await screen.findByText('Rina')
  expect(new URLSearchParams(asked[0])).toEqual(new URLSearchParams('search=rin&role=5&status=active'))
  expect(screen.getByRole('searchbox')).toHaveValue('rin')
  expect(within(screen.getByRole('search')).getByText('Business Staff')).toBeInTheDocument()
  expect(within(screen.getByRole('search')).getByText('Active')).toBeInTheDocument()
})

test('what is typed is written to the address once the person pauses, and starts at the first page', async () => {
  const asked: string[] = []
  await open(
    { [list]: ({ url }: { url: URL }) => (asked.push(url.searchParams.get('search') ?? ''), answer([person('Rina')])) },
    { path: '/staff?cursor=abc' },
  )
  await screen.findByText('Rina')
  await userEvent.type(screen.getByRole('searchbox'), 'dewi ')
  await waitFor(() => expect(address().toString()).toBe('search=dewi'))
  await waitFor(() => expect(asked).toEqual(['', 'dewi']))
  await userEvent.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(address().toString()).toBe(''))
})

test('a filter that finds nobody offers everybody', async () => {
  await open(
    { [list]: ({ url }: { url: URL }) => answer(url.searchParams.get('status') ? [] : [person('Rina')]) },
    { path: '/staff?status=invited' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show everybody' }))
  expect(await screen.findByText('Rina')).toBeInTheDocument()
  expect(address().toString()).toBe('')
})

test('pages are turned forwards and back', async () => {
  const pages: Record<string, unknown> = {
    '': answer([person('Andi')], 'two'),
    two: answer([person('Budi')], 'three'),
    three: answer([person('Citra')]),
  }
  await open({ [list]: ({ url }: { url: URL }) => pages[url.searchParams.get('cursor') ?? ''] })
  await screen.findByText('Andi')
  const [next, previous] = [
    () => screen.getByRole('button', { name: 'Next' }),
    () => screen.getByRole('button', { name: 'Previous' }),
  ]
  expect(previous()).toBeDisabled()
  await userEvent.click(next())
  await screen.findByText('Budi')
  await userEvent.click(next())
  await screen.findByText('Citra')
  expect(next()).toBeDisabled()
  expect(address().get('cursor')).toBe('three')
  await userEvent.click(previous())
  expect(await screen.findByText('Budi')).toBeInTheDocument()
  await userEvent.click(previous())
  expect(await screen.findByText('Andi')).toBeInTheDocument()
})

test('an invitation is mailed to an address with a role [S2.35]', async () => {
  const { calls } = await open({
    [list]: answer([person('Rina')]),
    [`POST ${members}`]: [201, { data: invited('baru@toko.id'), message: 'It is on its way.' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Email'), 'baru@toko.id{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ request }) => request === `POST ${members}`)?.body).toEqual({
    invite: true,
    email: 'baru@toko.id',
    role: STAFF,
  })
})

test('a person is added with name, address and role, and nobody chooses their password [S2.36]', async () => {
  const { calls } = await open({
    [list]: answer([person('Rina')]),
    [`POST ${members}`]: [201, { data: person('Dewi') }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add user' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Dewi')
  await userEvent.type(within(dialog).getByLabelText('Email'), 'dewi@toko.id')
  expect(within(dialog).queryByLabelText(/password/i)).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add user' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ request }) => request === `POST ${members}`)?.body).toMatchObject({
    name: 'Dewi',
    email: 'dewi@toko.id',
    role: STAFF,
  })
})

test('a refused dialog keeps what was typed and says why at the field', async () => {
  const message = 'This address is invited already.'
  await open({
    [list]: answer([person('Rina')]),
    [`POST ${members}`]: [409, { message, code: 'conflict', errors: [{ key: 'email', message }], request_id: '1' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add user' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Dewi')
  await userEvent.type(within(dialog).getByLabelText('Email'), 'dewi@toko.id')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add user' }))
  expect(await within(dialog).findByText(message)).toBeInTheDocument()
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Dewi')
  expect(within(dialog).getByLabelText('Email')).toHaveFocus()
})

test('somebody invited is an inactive row with a badge, to resend or, after a question, to revoke', async () => {
  const { calls } = await open({
    [list]: answer([invited('baru@toko.id'), invited('lama@toko.id', true)]),
    'POST /organizations/org_a/invitations/inv_baru@toko.id/resend': { data: invited('baru@toko.id') },
    'DELETE /organizations/org_a/invitations/inv_baru@toko.id': { data: { revoked: true } },
  })
  const cells = within(await row('baru@toko.id'))
  expect(cells.getByText('Inactive')).toBeInTheDocument()
  expect(cells.getByText('Invited')).toBeInTheDocument()
  expect(within(await row('lama@toko.id')).getByText('Invitation expired')).toBeInTheDocument()
  await userEvent.click(cells.getByRole('button', { name: 'Resend the invitation to baru@toko.id' }))
  await userEvent.click(cells.getByRole('button', { name: 'Revoke the invitation to baru@toko.id' }))
  expect(calls.map(({ request }) => request)).not.toContain('DELETE /organizations/org_a/invitations/inv_baru@toko.id')
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(calls.map(({ request }) => request).filter((request) => !request.startsWith('GET'))).toEqual([
      'POST /organizations/org_a/invitations/inv_baru@toko.id/resend',
      'DELETE /organizations/org_a/invitations/inv_baru@toko.id',
    ]),
  )
})

test('role and status of a member are changed; a refusal stands in the dialog [S2.37]', async () => {
  const message = 'A business needs an active admin.'
  const answers: unknown[] = [[409, { message, code: 'last_admin', request_id: '1' }], { data: person('Rina') }]
  const { calls } = await open({ [list]: answer([person('Rina')]), [`PUT ${members}/usr_Rina`]: () => answers.shift() })
  await userEvent.click(await screen.findByRole('button', { name: 'Update Rina' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('switch'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
  expect(within(dialog).getByRole('switch')).not.toBeChecked()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ request }) => request.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { role: STAFF, status: 'inactive' },
    { role: STAFF, status: 'inactive' },
  ])
})

test('the last active admin cannot be changed, and the button says why', async () => {
  await open({ [list]: answer([person('Andi', { role: ADMIN, last_admin: true })]) })
  const button = await screen.findByRole('button', { name: 'Update Andi' })
  expect(button).toHaveAccessibleDescription('The business needs an active admin. Make somebody else an admin first.')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a manager changes and invites staff, and reads why not more', async () => {
  await open({ [list]: answer([person('Andi', { role: ADMIN }), person('Rina')]) }, { role: MANAGER })
  const reason = 'Managers can invite, add and change staff only. Ask an admin.'
  expect(await screen.findByRole('button', { name: 'Update Andi' })).toHaveAccessibleDescription(reason)
  expect(screen.getByRole('button', { name: 'Update Rina' })).not.toHaveAttribute('aria-disabled')
  await userEvent.click(screen.getByRole('button', { name: 'Invite user' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('Role')).toBeDisabled()
  expect(within(dialog).getByText(reason)).toBeInTheDocument()
})

test('who may only look finds every action off, with the reason', async () => {
  await open({ [list]: answer([person('Rina'), invited('baru@toko.id')]) }, { role: OrganizationRole.SYSTEM })
  await screen.findByText('Rina')
  for (const name of [
    'Invite user',
    'Add user',
    'Update Rina',
    'Resend the invitation to baru@toko.id',
    'Revoke the invitation to baru@toko.id',
  ]) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
      'Your role may look at the staff and not change it.',
    )
  }
  await userEvent.click(screen.getByRole('button', { name: 'Invite user' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on a phone everybody is a card with the same columns and actions', async () => {
  const wide = globalThis.matchMedia
  globalThis.matchMedia = (media) => ({ ...wide(media), matches: media.includes('max-width') })
  try {
    await open({ [list]: answer([person('Rina', { phone_number: null })]) })
    const card = within((await screen.findByText('Rina')).closest('li') as HTMLElement)
    for (const text of ['rina@toko.id', '–', 'Business Staff', 'Active'])
      expect(card.getByText(text)).toBeInTheDocument()
    expect(card.getByRole('button', { name: 'Update Rina' })).toBeInTheDocument()
    expect(screen.queryByRole('table')).toBeNull()
  } finally {
    globalThis.matchMedia = wide
  }
})
