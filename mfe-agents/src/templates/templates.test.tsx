import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { OrganizationRole } from '@sapa/shared/contracts'
import { deliver } from '@sapa/shared/realtime'
import type { Template } from '@sapa/shared/templates'
import { renderRoute, type RenderOptions, type Responses } from '@sapa/shared/testing'
import area from '../area'

const channel = (id: string, name: string, waba_id: string | null) => ({
  id,
  organization_id: 'org_a',
  name,
  identifier: '+62811',
  status: 'active',
  waba_id,
})
const template = (change: Partial<Template> = {}): Template => ({
  id: 'tpl_a',
  name: 'pesanan_siap',
  language: 'id',
  category: 'utility',
  status: 'rejected',
  quality: 'yellow',
  rejection: 'Too vague.',
  header: null,
  body: 'Halo {{1}}, pesanan Anda sudah siap.',
  body_examples: ['Budi'],
  footer: '',
  buttons: [],
  sendable: false,
  updated_at: '2026-11-01T00:00:00Z',
  ...change,
})

function open(templates: Template[], more: Responses = {}, options: Partial<RenderOptions> = {}) {
  return renderRoute(area, {
    path: '/platform/templates?channelId=chn_b',
    ...options,
    responses: {
      // The first page of those with an account; the number of the address is not on it.
      'GET /channels': ({ url: { searchParams: asked } }: { url: URL }) => {
        if (asked.get('withAccount') !== 'true') return [422, {}]
        return {
          data: asked.has('channelId')
            ? [channel('chn_b', 'Toko B', '2')]
            : [channel('chn_a', 'Toko A', '1'), channel('chn_c', 'Toko C', '3')],
          meta: { next_cursor: 'next' },
        }
      },
      'GET /channels/chn_b/templates': () => ({ data: templates, meta: { next_cursor: null } }),
      'POST /channels/chn_b/templates/sync': { data: { fetched: true } },
      ...more,
    },
  })
}

// Compiling the page takes a busy machine longer than one test may.
beforeAll(() => import('./TemplatesPage'), 180_000)

test('the templates of a number are shown with what Meta says of them, as it changes', async () => {
  const shown = [template()]
  await open(shown)
  const card = await screen.findByRole('listitem', { name: 'pesanan_siap (id)' })
  expect(card).toHaveTextContent('Rejected')
  expect(card).toHaveTextContent('Medium quality')
  expect(card).toHaveTextContent('Meta says: Too vague.')
  expect(within(card).getByRole('figure')).toHaveTextContent('Halo {{1}}, pesanan Anda sudah siap.')
  shown[0] = template({ status: 'approved', rejection: null })
  deliver({
    organization_id: 'org_a',
    sequence: 1,
    name: 'templates.changed',
    payload: { organization_id: 'org_a' },
    at: '',
  })
  await waitFor(() => expect(card).toHaveTextContent('Approved'))
})

test('one is deleted after a question that says what follows', async () => {
  const { calls } = await open([template()], { 'DELETE /templates/tpl_a': { data: { id: 'tpl_a' }, message: 'Gone.' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete pesanan_siap (id)' }))
  expect(await screen.findByText(/cannot be used again for 30 days/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(calls.some(({ request }) => request === 'DELETE /templates/tpl_a')).toBe(true))
})

test('a number without an account leads to where it is entered; who may not write only looks', async () => {
  const { unmount } = await open([], { 'GET /channels': { data: [], meta: { next_cursor: null } } }, { language: 'id' })
  expect(await screen.findByText('Belum ada nomor dengan ID akun')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Templat baru' })).not.toBeInTheDocument()
  unmount()
  await open([template()], {}, { role: OrganizationRole.SYSTEM })
  expect(await screen.findByRole('listitem', { name: 'pesanan_siap (id)' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Delete|Change|New/ })).not.toBeInTheDocument()
})

test('another number is looked for once the person pauses, not at every letter', async () => {
  const { calls } = await open([template()])
  const select = await screen.findByRole('combobox', { name: 'Number' })
  const asked = () => calls.filter(({ request }) => request === 'GET /channels').length
  await screen.findByRole('listitem', { name: 'pesanan_siap (id)' })
  const before = asked()
  fireEvent.mouseDown(select)
  for (const words of ['t', 'to', 'tok', 'toko c']) fireEvent.change(select, { target: { value: words } })
  expect(await screen.findByText('Toko C · +62811')).toBeInTheDocument()
  await waitFor(() => expect(asked()).toBe(before + 1))
})
