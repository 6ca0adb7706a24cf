import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { notFound } from '../../platform/errors.ts'
import { register as route } from '../../platform/http/register.ts'
import { changePassword } from './changePassword.ts'
import { endSession, endSessions, listSessions } from './devices.ts'
import * as operations from './auth.operations.ts'
import { signInWithGoogle } from './google.ts'
import { signIn } from './login.ts'
import { issueNonce } from './nonces.ts'
import { registerPerson } from './register.ts'
import { sendCode } from './sendCode.ts'
import { refreshSession, revokeSession } from './sessions.ts'
import { readUser, renameUser } from './users.ts'
import { verifyCode } from './verifyCode.ts'

/** What was done once a code was right. */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, operations.register, async ({ body, language, ip }) => ({
    data: await registerPerson(deps, body, language, ip),
    message: 'auth.code_sent',
  }))

  route(app, deps, operations.login, async ({ body, ...visitor }) => ({
    data: await signIn(deps, body, visitor),
    message: 'auth.signed_in',
  }))

  route(app, deps, operations.createProviderNonce, async () => ({ data: { nonce: issueNonce(deps) } }))

  route(app, deps, operations.signInWithProvider, async ({ body, ...visitor }) => {
    const data = await signInWithGoogle(deps, body.credential, visitor)
    return { data, message: data.code ? 'auth.google_code_sent' : 'auth.signed_in' }
  })

  route(app, deps, operations.refresh, async ({ bearer, ...visitor }) => ({
    data: await refreshSession(deps, bearer, visitor),
  }))

  route(app, deps, operations.revoke, async ({ bearer }) => {
    await revokeSession(deps, bearer)
    return { data: { revoked: true } }
  })

  route(app, deps, operations.sendOtp, async ({ body, language, ip }) => ({
    data: await sendCode(deps, body, language, ip),
    message: 'auth.code_sent',
  }))

  route(app, deps, operations.verifyOtp, async ({ body, ...visitor }) => {
    const { tokens, message } = await verifyCode(deps, body, visitor)
    return { data: tokens, message }
  })

  route(app, deps, operations.getUser, async ({ params, userId }) => {
    if (params.id !== userId) throw notFound()
    return { data: await readUser(deps.database, userId) }
  })

  route(app, deps, operations.updateUser, async ({ params, body, userId }) => {
    if (params.id !== userId) throw notFound()
    await renameUser(deps.database, userId, body.name)
    return { data: await readUser(deps.database, userId), message: 'auth.profile_saved' }
  })

  route(app, deps, operations.changePassword, async ({ params, body, userId, sessionId }) => {
    if (params.id !== userId) throw notFound()
    await changePassword(deps, userId, sessionId, body)
    return { data: { changed: true }, message: 'auth.own_password_changed' }
  })

  route(app, deps, operations.listSessions, async ({ params, userId, sessionId }) => {
    if (params.id !== userId) throw notFound()
    return { data: await listSessions(deps, userId, sessionId) }
  })

  route(app, deps, operations.endSession, async ({ params, userId }) => {
    if (params.id !== userId) throw notFound()
    await endSession(deps, userId, params.sessionId)
    return { data: { ended: 1 }, message: 'auth.session_ended' }
  })

  route(app, deps, operations.endOtherSessions, async ({ params, userId, sessionId }) => {
    if (params.id !== userId) throw notFound()
    const ended = await deps.database.asService((tx) => endSessions(tx, userId, sessionId))
    return { data: { ended }, message: 'auth.sessions_ended' }
  })
}
