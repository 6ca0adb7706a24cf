/** What every answer carries, whichever part is served. */
const COMMON = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

/** For the files of an area: any page may run them, and opened by themselves they can do nothing. */
export const AREA_HEADERS = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/** For the shell's own files, which are for its own page. */
export const SHELL_HEADERS = { ...COMMON, 'cross-origin-resource-policy': 'same-origin' }
