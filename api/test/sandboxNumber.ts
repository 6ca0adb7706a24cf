import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../whatsapp-sandbox/src/index.ts'
import type { Config } from '../src/platform/config.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { makeOrganization } from './people.ts'

/** The credentials of a number of the sandbox. */
export interface SandboxNumber {
  identifier: string
  identifier_id: string
  api_key: string
  app_secret: string
  waba_id: string
}

/** A business at the real sandbox, for tests of its connections. */
export async function startConnections(config: Partial<Config> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-connections-'))
  const sandbox = await startSandbox({
    port: 0,
    dataDir: folder,
    backoff: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  })
  const server: TestServer = await startTestServer({ config: { sandboxUrl: sandbox.url, ...config } })
  const { organizationId, admin } = await makeOrganization(server)
  const { token } = admin
  return {
    server,
    organizationId,
    token,
    /** A call of the sandbox's control interface. */
    control: async (method: string, path: string, body?: object) => {
      const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      })
      const answer = await response.json()
      assert.ok(response.ok, JSON.stringify(answer))
      return answer as any // any: a test reads what the sandbox answers
    },
    number: async (): Promise<SandboxNumber> =>
      (await server.call('POST', '/channels/sandbox-numbers', { token, body: { organizationId } })).body.data,
    connect: (number: SandboxNumber, more: object = {}) =>
      server.call('POST', '/channels', {
        token,
        body: {
          organizationId,
          provider: 'sandbox',
          identifier: number.identifier,
          identifierId: number.identifier_id,
          apiKey: number.api_key,
          appSecret: number.app_secret,
          wabaId: number.waba_id,
          ...more,
        },
      }),
    close: async () => {
      await server.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Connections = Awaited<ReturnType<typeof startConnections>>
