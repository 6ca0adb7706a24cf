import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeOrganization } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createAnswerer } from './answer.ts'
import { HELD_OUT_SHOPS } from './heldOutShops.fixture.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())

/** Of what the knowledge answers, how much must be answered rightly; a wrong quotation is worse than a hand-over. */
const RIGHT_FROM = 0.65
const WRONG_UP_TO = 0.04

test('the built-in responder on shops that it was not made for', async (t) => {
  const tally = { answerable: 0, right: 0, wrong: 0, asked: 0 }
  for (const { name, knowledge, questions } of HELD_OUT_SHOPS) {
    const { organizationId, admin } = await makeOrganization(server, name)
    const { id: agentId } = (await server.call('POST', '/agents', { token: admin.token, body: { name: 'Agen' } })).body
      .data
    for (const body of knowledge)
      assert.equal(
        (await server.call('POST', '/documents', { token: admin.token, body: { agentId, ...body } })).status,
        201,
      )
    for (const [message, expected] of questions) {
      const { outcome, text } = await createAnswerer(server.deps)({ organizationId, agentId, message, history: [] })
      const answered = outcome === 'answered'
      const right = answered && expected?.test(text) === true
      tally.asked++
      if (expected) tally.answerable++
      if (right) tally.right++
      if (answered && !right) tally.wrong++
      if (answered !== Boolean(expected) || (answered && !right))
        t.diagnostic(`${name}: ${message} -> ${answered ? `WRONG ${JSON.stringify(text)}` : 'handed over'}`)
    }
  }
  const { answerable, right, wrong, asked } = tally
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)}%`
  t.diagnostic(
    `right ${right} of ${answerable} answerable (${percent(right, answerable)}); wrong quotations ${wrong} of ${asked} (${percent(wrong, asked)})`,
  )
  assert.ok(
    right / answerable >= RIGHT_FROM,
    `${percent(right, answerable)} of the answerable questions are answered rightly`,
  )
  assert.ok(wrong / asked <= WRONG_UP_TO, `${percent(wrong, asked)} of the questions get a wrong quotation`)
})
