import { screen } from '@testing-library/react'
import { renderRoute } from '@sapa/shared/testing'
import area from '../area'

test.each([
  ['/terms', 'en', 'Terms', 'AI agents'],
  ['/terms', 'id', 'Ketentuan layanan', 'Agen AI'],
  ['/privacy', 'en', 'Privacy notice', 'About your customers'],
  ['/privacy', 'id', 'Pemberitahuan privasi', 'Tentang pelanggan Anda'],
] as const)('%s can be read in %s by anybody', async (path, language, title, section) => {
  await renderRoute(area, { path, language, role: null })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: section })).toBeInTheDocument()
})
