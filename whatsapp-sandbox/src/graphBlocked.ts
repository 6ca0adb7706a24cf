import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize } from './graphAccess.ts'
import { badParameter, GraphError } from './graphError.ts'
import { customerByUserId } from './identities.ts'
import { windowOpen } from './outbound.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** Users in one call. */
const MOST = 1000
const PAGE = 100

/** One of the users of a call: as it was given, and who that is. */
interface Named {
  input: string
  customer: string | undefined
  byUserId: boolean
}

/** Customers whom a business does not want to hear of: the list, and who comes onto it and leaves it. */
export function blockRoutes(app: FastifyInstance, parts: Parts): void {
  const { store } = parts

  app.get('/:id/block_users', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    const { limit, after } = request.query as { limit?: string; after?: string }
    const rows = store.all<{ position: number; customer: string; by_user_id: string | null }>(
      'select * from blocked where phone_number_id = ? and position > ? order by position limit ?',
      number.phone_number_id,
      Number(after ?? 0) || 0,
      Math.min(Math.max(Number(limit ?? PAGE) || PAGE, 1), MOST),
    )
    return {
      data: rows.map(({ customer, by_user_id: userId }) => ({
        messaging_product: 'whatsapp',
        ...(userId ? { user_id: userId } : { wa_id: customer }),
      })),
      ...(rows.length > 0
        ? { paging: { cursors: { before: String(rows[0]!.position), after: String(rows.at(-1)!.position) } } }
        : {}),
    }
  })

  app.post('/:id/block_users', async (request, reply) =>
    forEach(request, reply, 'added_users', (number, { input, customer, byUserId }) => {
      if (!customer || !windowOpen(parts, number, customer)) return false
      store.run(
        'insert or ignore into blocked (phone_number_id, customer, by_user_id) values (?, ?, ?)',
        number.phone_number_id,
        customer,
        byUserId ? input : null,
      )
      return true
    }),
  )

  app.delete('/:id/block_users', async (request, reply) =>
    forEach(request, reply, 'removed_users', (number, { customer }) => {
      store.run(
        'delete from blocked where phone_number_id = ? and customer = ?',
        number.phone_number_id,
        customer ?? null,
      )
      return customer !== undefined
    }),
  )

  /** Does one thing with each user of a call; where it fails for some, the others are done and the answer says whom. */
  function forEach(
    request: FastifyRequest,
    reply: FastifyReply,
    list: 'added_users' | 'removed_users',
    act: (number: SandboxNumber, user: Named) => boolean,
  ): object {
    const number = authorize(parts, request, 'phone_number_id')
    const users = usersOf(request.body).map((user) => named(number, user))
    const [done, failed]: [object[], object[]] = [[], []]
    for (const user of users) {
      const { input, customer, byUserId } = user
      const who = { input, ...(byUserId ? { user_id: input } : customer ? { wa_id: customer } : {}) }
      if (act(number, user)) done.push(who)
      else failed.push({ ...who, errors: [NOT_WRITTEN] })
    }
    const answer = {
      messaging_product: 'whatsapp',
      block_users: { [list]: done, ...(failed.length > 0 ? { failed_users: failed } : {}) },
    }
    if (failed.length === 0) return answer
    const refused = new GraphError(
      139100,
      '(#139100) Failed to block/unblock users',
      'See failed_users of block_users.',
    )
    reply.code(refused.status)
    return { ...answer, ...refused.body }
  }

  function named(number: SandboxNumber, { user, user_id: userId }: Body): Named {
    if (typeof userId === 'string')
      return { input: userId, customer: customerByUserId(parts, number, userId), byUserId: true }
    const digits = String(user).replace(/\D/g, '')
    return { input: String(user), customer: /^\d{6,}$/.test(digits) ? digits : undefined, byUserId: false }
  }
}

const NOT_WRITTEN = {
  message: '(#131047) Re-engagement required',
  code: 131047,
  error_data: { details: 'User has not messaged in the last 24 hours' },
}

function usersOf(body: unknown): Body[] {
  const { messaging_product: product, block_users: users } = isBody(body) ? body : {}
  if (product !== 'whatsapp') throw badParameter('The parameter messaging_product is required.')
  const isUser = (user: unknown): user is Body =>
    isBody(user) && (typeof user.user === 'string' || typeof user.user_id === 'string')
  if (!Array.isArray(users) || users.length === 0 || users.length > MOST || !users.every(isUser))
    throw badParameter(`Param block_users must be 1 to ${MOST} objects with user or user_id.`)
  return users
}
