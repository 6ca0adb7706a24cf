import { screen, within } from '@testing-library/react'
import { renderRoute } from '@sapa/shared/testing'
import area from './area'

const member = (name: string, role: number, status: string) => ({
  user_id: `usr_${name}`,
  name,
  email: `${name.toLowerCase()}@toko.id`,
  phone_number: '+6281234567890',
  role,
  user_type: 1,
  status,
  created_at: '2026-01-01T00:00:00Z',
})
const responses = {
  'GET /organizations/org_a/members': {
    data: [member('Sari', 3, 'active'), member('Budi', 5, 'inactive')],
    meta: { next_cursor: null },
  },
}

test.each([
  ['en', ['Name', 'Email', 'Phone number', 'Role', 'Status'], ['Business Staff', 'Inactive']],
  ['id', ['Nama', 'Email', 'Nomor telepon', 'Peran', 'Status'], ['Staf Bisnis', 'Nonaktif']],
] as const)(
  'the table has name, email, phone number, role and status, in %s [S2.34]',
  async (language, columns, [role, status]) => {
    await renderRoute(area, { path: '/staff', language, responses })
    const row = within(await screen.findByRole('row', { name: /Budi/ }))
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(columns)
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells[0]).toContain('Budi')
    expect(cells[1]).toBe('budi@toko.id')
    expect(cells[2]?.replace(/\D/g, '')).toMatch(/81234567890$/)
    expect(cells[3]).toBe(role)
    expect(cells[4]).toContain(status)
  },
)
