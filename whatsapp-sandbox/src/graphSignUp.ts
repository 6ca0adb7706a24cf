import type { FastifyInstance } from 'fastify'
import { bearerOf } from './graphAccess.ts'
import { GraphError, unknownToken } from './graphError.ts'
import { tokenOf } from './numberFields.ts'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** What an app does with the code of a sign-up, and what it asks of a token. */
export function signUpRoutes(app: FastifyInstance, parts: Parts): void {
  const { store, settings } = parts

  app.get('/oauth/access_token', async (request) => {
    const { client_id, client_secret, code } = request.query as Record<string, string | undefined>
    const found = store.one<SandboxNumber & { expires: number; used: number }>(
      'select numbers.*, expires, used from sign_ups join numbers using (phone_number_id) where code = ?',
      code ?? '',
    )
    if (!found || found.app_id !== client_id) throw new GraphError(100, 'Invalid verification code format.')
    if (found.app_secret !== client_secret)
      throw new GraphError(1, 'Error validating client secret.', undefined, { status: 400 })
    if (found.used) throw new GraphError(100, 'This authorization code has been used.', undefined, { subcode: 36009 })
    if (found.expires < settings.now())
      throw new GraphError(100, 'This authorization code has expired.', undefined, { subcode: 36007 })
    store.run('update sign_ups set used = 1 where code = ?', code ?? '')
    return { access_token: found.access_token, token_type: 'bearer' }
  })

  /** Answers an app about tokens of its own, and a token about itself. */
  app.get('/debug_token', async (request) => {
    const { input_token: token = '' } = request.query as { input_token?: string }
    const bearer = bearerOf(request)
    const number = store.one<SandboxNumber>('select * from numbers where access_token = ?', token)
    if (!number || (bearer !== token && bearer !== `${number.app_id}|${number.app_secret}`)) throw unknownToken()
    const { expired, permissions } = tokenOf(parts, number)
    return {
      data: {
        app_id: number.app_id,
        type: 'SYSTEM_USER',
        application: 'Sandbox app',
        expires_at: 0,
        data_access_expires_at: 0,
        is_valid: !expired,
        scopes: permissions,
        granular_scopes: permissions.map((scope) => ({ scope, target_ids: [number.waba_id] })),
      },
    }
  })
}
