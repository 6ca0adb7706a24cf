import { isMetaWindow } from '.'

const SCRIPT = 'https://connect.facebook.net/en_US/sdk.js'

test.each([
  ['https://www.facebook.com', true],
  ['https://web.facebook.com', true],
  ['https://evilfacebook.com', false],
  ['https://facebook.com.evil.example', false],
  ['http://www.facebook.com', false],
  ['null', false],
  ['', false],
])("a window at %s is Meta's: %s", (origin, expected) => {
  expect(isMetaWindow(origin, SCRIPT)).toBe(expected)
})

test('a script from elsewhere has its windows where it is from, and nowhere else', () => {
  expect(isMetaWindow('http://localhost:9', 'http://localhost:9/sdk.js')).toBe(true)
  expect(isMetaWindow('https://www.facebook.com', 'http://localhost:9/sdk.js')).toBe(false)
})
