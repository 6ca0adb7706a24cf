import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import {
  ID_PREFIX,
  idKind,
  idPattern,
  may,
  OrganizationRole,
  type IdKind,
  type Permission,
} from '@sapa/shared/contracts'
import { operations } from '../src/operations.ts'
import type { Operation } from '../src/platform/http/operation.ts'
import { claims } from './accounts.ts'
import { callExample } from './callExample.ts'
import { examplesOf, type Example } from './examples.ts'
import { FAKE_META, startFakeGraph } from './fakeGraph.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { makeMember, type Person } from './people.ts'
import { makeWorld, type World } from './world.ts'

const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]

interface IdParameter {
  part: Part
  name: string
  kinds: IdKind[]
}

const KIND_OF = new Map((Object.keys(ID_PREFIX) as IdKind[]).map((kind) => [idPattern(kind), kind]))

/** Every parameter of an operation that takes an id, by its schema. */
function idParameters(operation: Operation): IdParameter[] {
  return PARTS.flatMap((part) => {
    const schema = { params: operation.params, query: operation.query, body: operation.body }[part] as
      | {
          properties?: Record<
            string,
            { pattern?: string; anyOf?: { pattern?: string }[]; items?: { pattern?: string } }
          >
        }
      | undefined
    const found = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
      const kinds = [property, ...(property.anyOf ?? []), property.items ?? {}].flatMap(
        ({ pattern }) => KIND_OF.get(pattern ?? '') ?? [],
      )
      return kinds.length > 0 ? [{ part, name, kinds }] : []
    })
    // An id deeper in a body would go unseen here: whoever adds one teaches this test to swap it.
    const all = [...KIND_OF.keys()].reduce(
      (sum, pattern) => sum + JSON.stringify(schema ?? {}).split(JSON.stringify(pattern)).length - 1,
      0,
    )
    assert.equal(
      found.flatMap(({ kinds }) => kinds).length,
      all,
      `${operation.operationId}: ids inside of other values`,
    )
    return found
  })
}

/** The parameter that says in which business a call works. */
const namesTenant = ({ access }: Operation): string | undefined =>
  access.kind === 'organization' ? 'organizationId' : access.kind === 'resource' ? access.param : undefined

const withIds = operations.filter((operation) => idParameters(operation).length > 0)

describe("another business's ids", () => {
  let server: TestServer
  let graph: Awaited<ReturnType<typeof startFakeGraph>>
  let own: World
  let foreign: World
  let foreignIds: Partial<Record<IdKind, string>>
  /** An admin of the own business who is staff in the other one too. */
  let both: Person

  before(async () => {
    graph = await startFakeGraph()
    server = await startTestServer({
      workers: false,
      config: { ...FAKE_META, sandboxUrl: graph.url, whatsapp: { graphUrl: graph.url, graphVersion: 'v26.0' } },
    })
    own = await makeWorld(server, 'Toko A')
    foreign = await makeWorld(server, 'Toko B')
    both = await makeMember(server, own.organizationId, OrganizationRole.ADMIN)
    await server.deps.database.asService((tx) =>
      tx
        .insertInto('members')
        .values({
          organization_id: foreign.organizationId,
          user_id: both.userId,
          role: OrganizationRole.STAFF,
          status: 'active',
        })
        .execute(),
    )
    const conversation = await foreign.conversation()
    foreignIds = {
      organization: foreign.organizationId,
      user: foreign.staff.userId,
      session: claims(foreign.staff.token).session,
      agent: foreign.agentId,
      document: await foreign.document(),
      channel: conversation.channelId,
      channelAgent: await foreign.channelAgent(),
      contact: conversation.contactId,
      conversation: conversation.id,
      message: await foreign.pictureMessage(),
      invitation: await foreign.invitation(),
      savedReply: await foreign.savedReply(),
      parkedItem: await foreign.parkedItem(),
      template: await foreign.template(),
      scheduled: await foreign.scheduled(),
    }
  })
  after(async () => {
    await server.close()
    await graph.close()
  })

  const scene = (caller = own.admin) => ({ server, world: own, caller })
  const call = (operation: Operation, example: Example, { token } = own.admin) =>
    callExample(server, operation, example, { token })
  const idIn = (example: Example, { part, name }: IdParameter): { id: string; swapped: Example } => {
    const given = example[part]?.[name]
    const id = Array.isArray(given) ? given[0] : given
    assert.ok(typeof id === 'string', `the example leaves out ${part}.${name}`)
    const foreignId = foreignIds[idKind(id)!]
    return {
      id,
      swapped: { ...example, [part]: { ...example[part], [name]: Array.isArray(given) ? [foreignId] : foreignId } },
    }
  }

  it('are tried with every operation that openapi.json has', () => {
    const { paths } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const described = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    assert.deepEqual(described.sort(), operations.map(({ operationId }) => operationId).sort())
  })

  for (const operation of withIds) {
    it(`are not found by ${operation.operationId}`, async () => {
      const before = await everythingOf(foreign.organizationId)
      const tried = new Set<string>()
      for (const make of examplesOf(operation.operationId)) {
        for (const parameter of idParameters(operation)) {
          const { part, name } = parameter
          const example = await make(scene())
          tried.add(`${part}.${name}.${idKind(idIn(example, parameter).id)}`)

          const works = await call(operation, example)
          assert.ok(works.status < 300, `with its own ids it answers ${works.status} ${JSON.stringify(works.body)}`)

          const refused = await call(operation, idIn(await make(scene()), parameter).swapped)
          assert.equal(
            refused.status,
            404,
            `with a foreign ${part}.${name} it answers ${refused.status} ${JSON.stringify(refused.body)}`,
          )
          assert.equal(refused.body.code, 'not_found')
        }
      }
      for (const { part, name, kinds } of idParameters(operation)) {
        for (const kind of kinds)
          assert.ok(tried.has(`${part}.${name}.${kind}`), `no example gives a ${kind} as ${part}.${name}`)
      }
      assert.deepEqual(await everythingOf(foreign.organizationId), before)
    })
  }

  for (const operation of operations) {
    it(`do not get into ${operation.operationId} by somebody who belongs to both businesses`, async () => {
      const before = await everythingOf(foreign.organizationId)
      const parameters = idParameters(operation)
      for (const make of examplesOf(operation.operationId)) {
        const works = await call(operation, await make(scene(both)), both)
        // What a person is shown of themselves names all their businesses.
        if (namesTenant(operation))
          for (const [kind, id] of Object.entries(foreignIds))
            assert.ok(!JSON.stringify(works.body).includes(id), `its answer holds a ${kind} of the other business`)

        for (const parameter of parameters) {
          const isTenant = namesTenant(operation) === parameter.name
          const { permission } = operation.access as { permission?: Permission }
          const isAllowed = !permission || may(OrganizationRole.STAFF, permission)
          // Their right in the other business, and nothing of the own one is named.
          if (isTenant && isAllowed && parameters.length === 1) continue
          const refused = await call(operation, idIn(await make(scene(both)), parameter).swapped, both)
          assert.deepEqual(
            [refused.status, refused.body.code],
            isTenant && !isAllowed ? [403, 'forbidden'] : [404, 'not_found'],
            `with a foreign ${parameter.part}.${parameter.name}: ${JSON.stringify(refused.body)}`,
          )
        }
      }
      // Their name is theirs, in each business.
      if (namesTenant(operation)) assert.deepEqual(await everythingOf(foreign.organizationId), before)
    })
  }

  /** All rows of a business, to see that a refused call left no trace. */
  const everythingOf = (organizationId: string) =>
    server.deps.database.asService(async (tx) => {
      const rows: unknown[] = [
        await tx.selectFrom('organizations').selectAll().where('id', '=', organizationId).execute(),
      ]
      for (const table of [
        'agents',
        'invitations',
        'documents',
        'channels',
        'channel_agents',
        'contacts',
        'conversations',
        'messages',
        'saved_replies',
        'parked_items',
        'templates',
        'scheduled_messages',
      ] as const) {
        rows.push(
          await tx.selectFrom(table).selectAll().where('organization_id', '=', organizationId).orderBy('id').execute(),
        )
      }
      rows.push(
        await tx
          .selectFrom('app_contacts')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('phone')
          .execute(),
      )
      rows.push(
        await tx
          .selectFrom('members')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('user_id')
          .execute(),
      )
      rows.push(
        await tx
          .selectFrom('events')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .orderBy('sequence')
          .execute(),
      )
      return rows
    })
})
