import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@sapa/shared/contracts'
import { translate } from '../../../platform/messages.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'
import { failureReason } from './failureReason.ts'
import { resendable } from './resendable.ts'

interface Expected {
  codes: number[]
  /** Whether it is tried again by itself. */
  retry?: true
  /** How long the number stops: seconds, or until somebody mends it. */
  pause?: 'seconds' | 'mended'
  /** Whether a person may send the same once more. */
  resend: 'yes' | 'no'
}

/** Every code that Meta documents for sending, templates and registration, and what it must lead to. */
const CODES: Record<string, Expected> = {
  key: { codes: [0, 190, 3, 10, 200, 210, 299, 131005], pause: 'mended', resend: 'yes' },
  policy: { codes: [368, 130497, 131031, 131064], pause: 'seconds', resend: 'yes' },
  billing: { codes: [131042, 134011], pause: 'seconds', resend: 'yes' },
  'throttle of the account': { codes: [4, 80007], retry: true, pause: 'seconds', resend: 'yes' },
  'throttle of the number or the pair': { codes: [130429, 131056], retry: true, resend: 'yes' },
  spam: { codes: [131048], pause: 'seconds', resend: 'yes' },
  transient: { codes: [1, 2, 131000, 131016, 131057, 133004], retry: true, resend: 'yes' },
  window: { codes: [131047], resend: 'yes' },
  'recipient, may change': { codes: [131026, 130403, 131049, 130472, 33], resend: 'yes' },
  'recipient, stays': { codes: [131021, 131050, 131062], resend: 'no' },
  request: { codes: [100, 131008, 131009, 131051, 135000], resend: 'no' },
  media: { codes: [131052], resend: 'yes' },
  'media of a wrong kind': { codes: [131053], resend: 'no' },
  template: {
    codes: [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 131063, 132068, 132069],
    resend: 'no',
  },
  'template that is made': {
    codes: [2388039, 2388040, 2388047, 2388072, 2388073, 2388293, 2388299, 2388019, 2388024],
    resend: 'yes',
  },
  'number that is not ready': { codes: [131045, 131037, 133000, 133006, 133010], pause: 'seconds', resend: 'yes' },
  registration: { codes: [133005, 133008, 133009, 133015, 133016, 2593107, 2593108], resend: 'yes' },
  'unknown to us': { codes: [999_999], resend: 'no' },
}

for (const [name, { codes, retry, pause, resend }] of Object.entries(CODES))
  for (const code of codes)
    test(`code ${code} (${name}) says why and what next, and leads to the right step`, () => {
      const { reason, retry: seconds, pause: stops } = explainGraphCode(code)
      for (const language of LANGUAGES) {
        const words = translate(language, reason)
        assert.notEqual(words, reason)
        assert.match(words, /^[^.]+\..+\.$|^[^:]+: .+\.$/, `${words}: what happened, then what to do`)
      }
      assert.equal(seconds !== null, retry === true)
      assert.equal(stops === undefined ? undefined : stops === 'mended' ? 'mended' : 'seconds', pause)
      const failed = {
        direction: 'out',
        author: 'agent',
        client_key: null,
        status: 'failed',
        text: 'Halo',
        failure: failureReason(code),
        resent_message_id: null,
      } as const
      assert.equal(resendable(failed), resend)
      assert.equal(failureReason(code), reason, 'a refusal at once and a failure that comes later have the same reason')
    })

test('codes that ask for different steps have different words, in both languages', () => {
  for (const language of LANGUAGES) {
    const words = [
      null,
      131026,
      131042,
      131047,
      131048,
      131049,
      131050,
      131021,
      131056,
      131052,
      131053,
      132000,
      132001,
      132007,
      132015,
      133005,
      133010,
      190,
      10,
      368,
    ].map((code) => translate(language, failureReason(code)))
    assert.equal(new Set(words).size, words.length)
  }
})

test('a number that the key does not see is no fault of the message', () => {
  assert.equal(explainGraphCode(100, 33).pause, 'mended')
})
