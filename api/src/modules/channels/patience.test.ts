import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patienceAskedFor } from './patience.ts'

const asked = (headers: Record<string, string>) =>
  patienceAskedFor(new Headers(headers), Date.parse('2026-11-21T10:00:00Z'))
const usage = (minutes: unknown) => ({
  'x-business-use-case-usage': JSON.stringify({
    123: [
      { type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: 0 },
      { estimated_time_to_regain_access: minutes },
    ],
  }),
})

test('the wait that WhatsApp asks for is read in seconds, as a date, or in minutes of its usage header', () => {
  assert.equal(asked({ 'retry-after': '17' }), 17)
  assert.equal(asked({ 'retry-after': 'Sat, 21 Nov 2026 10:01:00 GMT' }), 60)
  assert.equal(asked(usage(3)), 180)
  assert.equal(asked({ 'retry-after': '5', ...usage(3) }), 5, 'the plain word counts')
})

test('what asks for nothing, or cannot be read, is no wait', () => {
  for (const headers of [
    {},
    { 'retry-after': '' },
    { 'retry-after': 'soon' },
    { 'retry-after': '0' },
    { 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' },
    usage(0),
    usage('x'),
    { 'x-business-use-case-usage': '{' },
    { 'x-business-use-case-usage': 'null' },
  ])
    assert.equal(asked(headers as Record<string, string>), null, JSON.stringify(headers))
})
