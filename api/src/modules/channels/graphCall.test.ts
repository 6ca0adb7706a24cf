import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { callGraph } from './graphCall.ts'

let answer: { status: number; body: string }
const provider = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(answer.status).end(answer.body))
})
let base: string
before(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
after(() => provider.close())

const said = async (status: number, body: string) => {
  answer = { status, body }
  const result = await callGraph({ base, apiKey: 'key' }, 'POST', 'messages', {})
  return result.kind === 'refused' ? `${result.code} ${result.subcode}` : result.kind
}

test('a refusal is one only where it says what it refuses, in a number or its digits', async () => {
  assert.equal(await said(400, '{"error":{"code":131047,"error_subcode":33}}'), '131047 33')
  assert.equal(await said(400, '{"error":{"code":"131047","error_subcode":"33"}}'), '131047 33')
  for (const body of ['<html>', '', '{}', '{"error":null}', '{"error":"no"}', '{"error":{"code":null}}', '[]'])
    assert.equal(await said(400, body), 'unclear', body)
  assert.equal(await said(500, '{"error":{"code":131047}}'), 'unclear', 'it may have been taken')
  assert.equal(await said(200, '<html>'), 'ok')
})
