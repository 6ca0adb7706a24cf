import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually, startConnected } from './testSandbox.ts'

const { sandbox, receiver, number, close } = await startConnected()
after(close)

describe('a number and its account', () => {
  const get = async (path: string) => (await sandbox.graph(number.access_token, 'GET', path)).body
  const set = (body: object) => sandbox.control('PATCH', `/numbers/${number.phone_number_id}`, body)
  const updates = () =>
    receiver
      .changes()
      .filter(({ field }) => field !== 'messages')
      .map(({ field, value }) => [field, value.event ?? value.decision])

  it('shows the fields that are asked for, and refuses those that do not exist', async () => {
    assert.deepEqual(Object.keys(await get(number.phone_number_id)), [
      'id',
      'display_phone_number',
      'verified_name',
      'quality_rating',
    ])
    const all =
      'id,display_phone_number,verified_name,quality_rating,status,code_verification_status,name_status,platform_type,throughput,whatsapp_business_manager_messaging_limit,webhook_configuration,is_on_biz_app,health_status'
    const whole = await get(`${number.phone_number_id}?fields=${all}`)
    assert.deepEqual(Object.keys(whole), all.split(','))
    assert.equal(whole.display_phone_number.replace(/\D/g, ''), number.phone_number.slice(1))
    assert.match(
      (await get(`${number.phone_number_id}?fields=id,mood`)).error.message,
      /^\(#100\) Tried accessing nonexisting field \(mood\)/,
    )
    const { data } = await get(`${number.waba_id}/phone_numbers?fields=id,status`)
    assert.deepEqual(data, [{ id: number.phone_number_id, status: 'CONNECTED' }])
  })

  it('has the quality, limit and name that a tester sets, and is told what Meta tells', async () => {
    assert.equal((await set({ quality_rating: 'RED', status: 'FLAGGED' })).status, 200)
    assert.equal((await get(`${number.phone_number_id}?fields=quality_rating`)).quality_rating, 'RED')
    assert.equal((await get(`${number.waba_id}/phone_numbers`)).data[0].quality_rating, 'RED')
    await set({ status: 'CONNECTED', whatsapp_business_manager_messaging_limit: 'TIER_10K' })
    await set({ whatsapp_business_manager_messaging_limit: 'TIER_2K' })
    await set({ name_status: 'DECLINED' })
    await set({ name_status: 'APPROVED' })
    await eventually('every update', () => updates().length === 6)
    assert.deepEqual(updates(), [
      ['phone_number_quality_update', 'FLAGGED'],
      ['phone_number_quality_update', 'UPGRADE'],
      ['phone_number_quality_update', 'UNFLAGGED'],
      ['phone_number_quality_update', 'DOWNGRADE'],
      ['phone_number_name_update', 'REJECTED'],
      ['phone_number_name_update', 'APPROVED'],
    ])
    assert.deepEqual(receiver.changes().find(({ value }) => value.event === 'DOWNGRADE').value, {
      display_phone_number: number.phone_number.slice(1),
      event: 'DOWNGRADE',
      current_limit: 'TIER_2K',
    })
    for (const wrong of [{ quality_rating: 'PINK' }, { mood: 'good' }, { id: '1' }])
      assert.equal((await set(wrong)).status, 422)
  })

  it('cannot send while it is banned, restricted or not registered', async () => {
    await sandbox.write(number, '6281300000001')
    for (const [status, code] of [
      ['BANNED', 131031],
      ['RESTRICTED', 131031],
      ['PENDING', 133010],
      ['FLAGGED', 200],
      ['CONNECTED', 200],
    ] as const) {
      await set({ status })
      assert.equal((await sandbox.send(number, '6281300000001')).body.error?.code ?? 200, code, status)
    }
  })

  it('is registered with a pin of six digits', async () => {
    const register = (pin: string) =>
      sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/register`, {
        messaging_product: 'whatsapp',
        pin,
      })
    assert.deepEqual((await register('123456')).body, { success: true })
    assert.equal((await register('12345')).body.error.code, 100)
  })

  it('is subscribed to with and without a callback, listed, and unsubscribed', async () => {
    const apps = () => get(`${number.waba_id}/subscribed_apps`)
    const app = {
      id: number.app_id,
      name: 'Sandbox app',
      link: `https://www.facebook.com/games/?app_id=${number.app_id}`,
    }
    assert.deepEqual(await apps(), { data: [{ whatsapp_business_api_data: app }] })
    const subscribed = await sandbox.graph(number.access_token, 'POST', `${number.waba_id}/subscribed_apps`, {
      override_callback_uri: receiver.url,
      verify_token: 'the token',
    })
    assert.deepEqual(subscribed.body, {
      success: true,
      data: [{ override_callback_uri: receiver.url, whatsapp_business_api_data: app }],
    })
    assert.deepEqual(await apps(), { data: [{ override_callback_uri: receiver.url, whatsapp_business_api_data: app }] })
    assert.equal(
      (
        await sandbox.graph(number.access_token, 'POST', `${number.waba_id}/subscribed_apps`, {
          override_callback_uri: `${receiver.url}?${'x'.repeat(200)}`,
          verify_token: 'the token',
        })
      ).body.error.code,
      100,
    )
    assert.deepEqual((await sandbox.graph(number.access_token, 'DELETE', `${number.waba_id}/subscribed_apps`)).body, {
      success: true,
    })
    assert.deepEqual(await apps(), { data: [] })
  })
})
