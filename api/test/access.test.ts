import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { may, OrganizationRole } from '@sapa/shared/contracts'
import { operations } from '../src/operations.ts'
import type { Operation } from '../src/platform/http/operation.ts'
import { callExample } from './callExample.ts'
import { examplesOf } from './examples.ts'
import { FAKE_META, startFakeGraph } from './fakeGraph.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { makeMember, makeOrganization, type Person } from './people.ts'
import { makeWorld, type World } from './world.ts'

const { ADMIN, MANAGER, STAFF } = OrganizationRole

type Who = { name: string; person?: Person; role?: OrganizationRole; nobody?: boolean }

/** The status that the declared access and the permission table promise; undefined: the call works. */
function promised({ access }: Operation, who: Who): number | undefined {
  if (access.kind === 'public') return undefined
  if (who.nobody) return 401
  if (access.kind === 'client' || access.kind === 'refresh' || access.kind === 'user') return undefined
  if (who.role === undefined) return 404
  return may(who.role, access.permission) ? undefined : 403
}

describe('who may call what', () => {
  let server: TestServer
  let graph: Awaited<ReturnType<typeof startFakeGraph>>
  let world: World
  let everybody: Who[]

  before(async () => {
    graph = await startFakeGraph()
    server = await startTestServer({
      workers: false,
      config: { ...FAKE_META, sandboxUrl: graph.url, whatsapp: { graphUrl: graph.url, graphVersion: 'v26.0' } },
    })
    world = await makeWorld(server, 'Toko A')
    everybody = [
      { name: 'an admin', person: await makeMember(server, world.organizationId, ADMIN), role: ADMIN },
      { name: 'a manager', person: await makeMember(server, world.organizationId, MANAGER), role: MANAGER },
      { name: 'a member of staff', person: await makeMember(server, world.organizationId, STAFF), role: STAFF },
      { name: "another business's admin", person: (await makeOrganization(server, 'Toko B')).admin },
      { name: 'nobody', nobody: true },
    ]
  })
  after(async () => {
    await server.close()
    await graph.close()
  })

  for (const operation of operations) {
    it(`${operation.operationId} is open to exactly those the table names [S6.8]`, async () => {
      const [make] = examplesOf(operation.operationId)
      for (const who of everybody) {
        const example = await make!({ server, world, caller: who.person ?? world.admin })
        const token = operation.access.kind === 'refresh' ? example.refreshToken : who.person?.token
        const identity = who.nobody ? {} : operation.access.kind === 'client' ? { basic: true } : { token }
        const { status, body } = await callExample(server, operation, example, identity)
        const expected = promised(operation, who) ?? example.status ?? operation.status ?? 200
        assert.equal(status, expected, `for ${who.name} it answers ${status} ${JSON.stringify(body)}`)
      }
    })
  }
})
