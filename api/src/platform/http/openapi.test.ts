import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

describe('the documentation', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())

  it('is a page at /docs that runs no scripts but its own', async () => {
    const page = await fetch(`${server.url}/docs/`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /swagger-ui/)
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'(?!.*unsafe-inline.*script)/)
  })

  it('shows every operation of openapi.json', async () => {
    const served = (await (await fetch(`${server.url}/docs/json`)).json()) as { paths: object }
    const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as {
      paths: object
    }
    assert.deepEqual(Object.keys(served.paths).sort(), Object.keys(committed.paths).sort())
  })
})
