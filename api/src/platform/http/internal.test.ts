import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually } from '../../../test/people.ts'
import { startInternal } from './internal.ts'

describe('what a process tells about itself', () => {
  let server: TestServer
  let internal: Awaited<ReturnType<typeof startInternal>>
  before(async () => {
    server = await startTestServer({ workers: false })
    internal = await startInternal(server.deps)
  })
  after(async () => {
    await internal.close()
    await server.close()
  })
  const metrics = async () => (await fetch(`${internal.url}/metrics`)).text()

  it('counts calls by their route, never by what stands in an address', async () => {
    await server.call('GET', '/organizations/org_that_is_nobodys', { token: 'x' })
    const text = await metrics()
    assert.match(
      text,
      /sapa_request_seconds_count\{method="GET",route="\/v1\/organizations\/:organizationId",status="401"\} 1/,
    )
    assert.doesNotMatch(text, /nobodys/)
  })

  it('counts jobs by what came of them, and tells what waits', { timeout: 60_000 }, async () => {
    const { jobs, database } = server.deps
    const send = (documentId: string) =>
      database.asService((tx) => jobs.send(tx, 'document.purge', { organizationId: 'org', documentId }))
    await send('waits')
    await eventually(async () => /sapa_queue_jobs\{job="document\.purge",state="ready"\} 1/.test(await metrics()), 30)
    await jobs.work('document.purge', () => Promise.resolve())
    await eventually(
      async () => /sapa_job_seconds_count\{job="document\.purge",outcome="done"\} 1/.test(await metrics()),
      30,
    )
  })

  it('is not there for the world', async () => {
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404)
    for (const url of [server.url, internal.url]) {
      for (const path of ['/health', '/ready']) assert.equal((await fetch(url + path)).status, 200)
    }
  })
})
