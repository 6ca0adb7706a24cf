import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose'
import { claims, codeFor, passTime, registration, signUp, wrongCode } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const CLIENT = 'sapa-test.apps.googleusercontent.com'

describe('signing in with Google', () => {
  let server: TestServer
  let issuer: Server
  let key: CryptoKey

  before(async () => {
    const pair = await generateKeyPair('RS256')
    key = pair.privateKey
    const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
    issuer = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
    )
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
    const googleJwksUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/certs`
    server = await startTestServer({ config: { googleClientId: CLIENT, googleJwksUrl } })
  })
  after(async () => {
    await server.close()
    issuer.close()
  })

  const person = { sub: '1001', email: 'budi@gmail.com', email_verified: true, name: 'Budi Santoso' }
  const nonce = async () => (await server.call('POST', '/auth/providers/nonces')).body.data.nonce as string
  /** An ID token as Google makes them, with a fresh nonce of ours. */
  const credential = async (
    changes: JWTPayload = {},
    { kid = 'one', expires = '1h', alg = 'RS256', by = key as CryptoKey | Uint8Array } = {},
  ) =>
    new SignJWT({ iss: 'https://accounts.google.com', aud: CLIENT, nonce: await nonce(), ...person, ...changes })
      .setProtectedHeader({ alg, kid })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(by)
  const signIn = (text: string, language = 'en') =>
    server.call('POST', '/auth/providers', {
      language,
      body: { provider: 'google', credential: text, selectBy: 'btn' },
    })
  const linkBy = (code: { ticket: string; identifier: string }, otp: string) =>
    server.call('POST', '/auth/otp/verify', { basic: true, body: { ...code, action: 'link-google', otp } })

  it('makes an account at the first time and finds it by Google id afterwards', async () => {
    const first = await signIn(await credential())
    assert.equal(first.status, 200)
    const { id } = claims(first.body.data.access_token)
    const { body: me } = await server.call('GET', `/users/${id}`, { token: first.body.data.access_token })
    assert.deepEqual([me.data.name, me.data.email, me.data.has_password], ['Budi Santoso', 'budi@gmail.com', false])

    const again = await signIn(await credential({ email: 'budi.baru@gmail.com' }))
    assert.equal(claims(again.body.data.access_token).id, id)
  })

  it('refuses what Google did not sign for Sapa', async () => {
    const refused = {
      'another audience': await credential({ aud: 'other.apps.googleusercontent.com' }),
      'another issuer': await credential({ iss: 'https://accounts.example.com' }),
      expired: await credential({}, { expires: '-5m' }),
      'an unknown key': await credential({}, { kid: 'two' }),
      "a key that is not Google's": await credential({}, { by: (await generateKeyPair('RS256')).privateKey }),
      'an unproved address': await credential({ sub: '1009', email_verified: false }),
      'an address that is proved in words only': await credential({ sub: '1009', email_verified: 'true' }),
      'no signature': new UnsecuredJWT({
        iss: 'https://accounts.google.com',
        aud: CLIENT,
        nonce: await nonce(),
        ...person,
      })
        .setIssuedAt()
        .setExpirationTime('1h')
        .encode(),
      'a shared secret': await credential({}, { alg: 'HS256', by: new TextEncoder().encode('x'.repeat(32)) }),
      'no token': 'bukan token',
    }
    for (const [what, text] of Object.entries(refused)) {
      const { status, body } = await signIn(text)
      assert.equal(status, 401, what)
      assert.equal(body.code, 'invalid_credentials', what)
    }
  })

  it('takes a nonce once, also when the same sign-in comes twice at once, and only one of ours', async () => {
    const once = await nonce()
    const text = await credential({ nonce: once })
    const answers = await Promise.all([signIn(text), signIn(text)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
    const [random, until] = (await nonce()).split('.')
    const refused = {
      'used in another token': once,
      'somebody else’s': 'bm9uY2U',
      prolonged: `${random}.${Number(until) + 1}.${(await nonce()).split('.')[2]}`,
      missing: undefined,
    }
    for (const [what, other] of Object.entries(refused))
      assert.equal((await signIn(await credential({ nonce: other }))).status, 401, what)
  })

  it('uses a nonce up with a refused sign-in too', async () => {
    const once = await nonce()
    assert.equal((await signIn(await credential({ nonce: once, sub: '1009', email_verified: false }))).status, 401)
    assert.equal((await signIn(await credential({ nonce: once }))).status, 401)
  })

  it('joins the account whose address was proved here and for which Google is the authority', async () => {
    const { access_token } = await signUp(server, { email: 'sari@gmail.com', phoneNumber: '081200000001' })
    const { status, body } = await signIn(await credential({ sub: '1002', email: 'Sari@gmail.com' }))
    assert.equal(status, 200)
    assert.equal(claims(body.data.access_token).id, claims(access_token).id)
  })

  it('joins the account of a Workspace address, which its organization gives out', async () => {
    const { access_token } = await signUp(server, { email: 'dewi@kantor.example', phoneNumber: '081200000005' })
    const { body } = await signIn(await credential({ sub: '1005', email: 'dewi@kantor.example', hd: 'kantor.example' }))
    assert.equal(claims(body.data.access_token).id, claims(access_token).id)
  })

  it('asks for a code by e-mail before it joins an address for which Google is not the authority', async () => {
    const email = 'sari@toko.example'
    const { access_token } = await signUp(server, { email, phoneNumber: '081200000002' })
    await passTime(server, 61)
    const google = { sub: '1003', email }
    const { status, body } = await signIn(await credential(google), 'id')
    assert.equal(status, 200)
    assert.deepEqual([body.data.access_token, body.data.refresh_token], [null, null])
    assert.match(body.message, /Sudah ada akun dengan alamat ini/)
    const { code } = body.data
    assert.deepEqual([code.action, code.identifier, code.delivery], ['link-google', 's•••@toko.example', 'email'])

    const otp = codeFor(server, email)
    assert.equal((await linkBy(code, wrongCode(otp))).body.code, 'invalid_code')
    const linked = await linkBy(code, otp)
    assert.equal(linked.status, 200)
    assert.equal(linked.body.message, 'Your Google account is linked. You are signed in.')
    assert.equal(claims(linked.body.data.access_token).id, claims(access_token).id)
    // From now on Google alone is enough, and the password still works.
    const again = await signIn(await credential(google))
    assert.equal(claims(again.body.data.access_token).id, claims(access_token).id)
    assert.equal(
      (await server.call('POST', '/auth/login', { body: { identifier: email, password: registration.password } }))
        .status,
      200,
    )
  })

  it('sends the code again, and links nothing that was linked meanwhile', async () => {
    const email = 'rina@toko.example'
    await signUp(server, { email, phoneNumber: '081200000006' })
    await passTime(server, 61)
    const { body: first } = await signIn(await credential({ sub: '1006', email }))
    await passTime(server, 61)
    const { body: second } = await signIn(await credential({ sub: '1007', email }))
    await passTime(server, 61)
    const { ticket, identifier, action } = first.data.code
    const resent = await server.call('POST', '/auth/otp', { basic: true, body: { ticket, identifier, action } })
    assert.equal(resent.status, 200)
    assert.equal((await linkBy(first.data.code, codeFor(server, email))).status, 200)
    await passTime(server, 61)
    await server.call('POST', '/auth/otp', { basic: true, body: { ...second.data.code } })
    const late = await linkBy(second.data.code, codeFor(server, email))
    assert.equal(late.status, 409)
  })

  it('keeps a Google account that came before the address was proved out of the account of who proves it', async () => {
    const email = 'lama@toko.example'
    assert.equal((await signIn(await credential({ sub: '1010', email }))).status, 200)
    const body = { identifier: email, action: 'reset-password' }
    const { body: asked } = await server.call('POST', '/auth/otp', { basic: true, body })
    const proved = await server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { ...body, ticket: asked.data.ticket, otp: codeFor(server, email), password: 'milik-saya-sekarang' },
    })
    assert.equal(proved.status, 200)
    await passTime(server, 61)
    const { body: google } = await signIn(await credential({ sub: '1010', email }))
    assert.equal(google.data.access_token, null)
  })

  it('joins no account that somebody made with an address they never proved', async () => {
    const body = { ...registration, email: 'korban@gmail.com', phoneNumber: '081200000003', delivery: 'phone' }
    const { body: asked } = await server.call('POST', '/auth/register', { body })
    const otp = codeFor(server, '+6281200000003')
    const verified = await server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { identifier: '+6281200000003', ticket: asked.data.ticket, action: 'register', otp },
    })
    assert.equal(verified.status, 200)
    assert.equal((await signIn(await credential({ sub: '1004', email: 'korban@gmail.com' }))).status, 401)
  })

  it('says so when Google cannot be reached, and where no client id is configured', async () => {
    const { config } = server.deps
    const { googleJwksUrl } = config
    config.googleJwksUrl = 'http://127.0.0.1:9/certs'
    assert.equal((await signIn(await credential())).status, 503)
    config.googleJwksUrl = googleJwksUrl
    config.googleClientId = ''
    assert.equal((await signIn(await credential())).status, 503)
  })
})
