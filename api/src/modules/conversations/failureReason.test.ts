import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@sapa/shared/contracts'
import { translate } from '../../platform/messages.ts'
import { explainGraphCode } from '../channels/graphErrors.ts'
import { failureReason } from './failureReason.ts'

test('a refusal at once and a failure that comes later have the same reason', () => {
  for (const code of [131026, 131042, 131047, 131048, 131049, 131050, 133010, 190, 999_999])
    assert.equal(failureReason(code), explainGraphCode(code).reason)
})

test('codes that ask for different steps have different words, in both languages', () => {
  for (const language of LANGUAGES) {
    const words = [null, 131026, 131042, 131047, 131048, 131049, 131050, 131021, 133010, 190, 10, 368].map((code) =>
      translate(language, failureReason(code)),
    )
    assert.equal(new Set(words).size, words.length)
  }
})

test('only what passes by itself is tried again by itself', () => {
  assert.equal(explainGraphCode(131047).retry, null)
  assert.equal(explainGraphCode(131048).retry, null)
  assert.ok(explainGraphCode(130429).retry)
  assert.equal(explainGraphCode(230).reason, 'channels.graph_permission')
})
