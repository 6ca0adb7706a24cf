import { initials } from './initials'

test.each([
  ['Sari', 'S'],
  ['sari wijaya', 'SW'],
  ['Ani  Budi cahya', 'ABC'],
  ['', ''],
  ['émile', 'É'],
])('the initials of %j are %j [S9.14]', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
