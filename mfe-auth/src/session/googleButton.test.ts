import { GOOGLE_BUTTON_HEIGHTS, googleButtonOptions } from './googleButton'

test('the button is 40, 32 or 20 pixels high by its size [S9.17], large unless told [S9.16]', () => {
  expect(GOOGLE_BUTTON_HEIGHTS).toEqual({ large: 40, medium: 32, small: 20 })
  expect(googleButtonOptions(document.createElement('div'))).toMatchObject({
    type: 'standard',
    theme: 'outline',
    size: 'large',
  })
})

test('its width stays within what Google allows', () => {
  const host = document.createElement('div')
  for (const [clientWidth, width] of [
    [0, 200],
    [320, 320],
    [900, 400],
  ]) {
    Object.defineProperty(host, 'clientWidth', { value: clientWidth, configurable: true })
    expect(googleButtonOptions(host).width).toBe(width)
  }
})
