import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeWorld } from '../../../test/world.ts'
import { credentials } from './credentials.ts'
import { resealCredentials } from './reseal.ts'

describe('changing the secret that seals merchants’ keys', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())

  it('leaves every key readable at each step, and in the end by the new secret alone', async () => {
    const world = await makeWorld(server, 'Toko Kunci')
    const id = await world.channel()
    const sealed = () =>
      server.deps.database.asService((tx) =>
        tx
          .selectFrom('channels')
          .select(['api_key_sealed', 'app_secret_sealed'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    const { token, code, encryption: old } = server.deps.config.secrets
    const withSecrets = (encryption: string, encryptionOther?: string) => ({
      ...server.deps.config,
      secrets: { token, code, encryption, encryptionOther },
    })
    const fresh = 'another-encryption-secret'.padEnd(32, 'y')

    const before = await sealed()
    assert.equal(credentials(withSecrets(old, fresh)).open(credentials(withSecrets(fresh, old)).seal('key')), 'key')
    assert.equal(credentials(withSecrets(fresh, old)).open(before.api_key_sealed), 'key')
    assert.throws(() => credentials(withSecrets(fresh)).open(before.api_key_sealed))

    await resealCredentials({ ...server.deps, config: withSecrets(fresh, old) })
    const now = await sealed()
    assert.deepEqual(
      [now.api_key_sealed, now.app_secret_sealed ?? ''].map((text) => credentials(withSecrets(fresh)).open(text)),
      ['key', 'secret'],
    )
    assert.throws(() => credentials(withSecrets(old)).open(now.api_key_sealed))
  })
})
