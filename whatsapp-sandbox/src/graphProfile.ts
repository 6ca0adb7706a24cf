import type { FastifyInstance } from 'fastify'
import { authorize } from './graphAccess.ts'
import { badParameter } from './graphError.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import { typeOfHandle } from './uploads.ts'

/** What a profile's texts may be long at most. */
const LONGEST: Record<string, number> = { about: 139, address: 256, description: 512, email: 128, vertical: 100 }
const WEBSITES = { most: 2, longest: 256 }

/** What customers see of a business. */
export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  const { store } = parts
  const profileOf = (id: string) =>
    JSON.parse(
      store.one<{ value: string }>('select value from profiles where phone_number_id = ?', id)?.value ?? '{}',
    ) as Body

  app.get('/:id/whatsapp_business_profile', async (request) => {
    const { phone_number_id: id } = authorize(parts, request, 'phone_number_id')
    const { fields } = request.query as { fields?: string }
    const wanted = fields?.split(',').map((name) => name.trim())
    const profile = Object.entries(profileOf(id)).filter(([name]) => !wanted || wanted.includes(name))
    return { data: [{ ...Object.fromEntries(profile), messaging_product: 'whatsapp' }] }
  })

  app.post('/:id/whatsapp_business_profile', async (request) => {
    const number = authorize(parts, request, 'phone_number_id')
    const {
      messaging_product: product,
      profile_picture_handle: handle,
      ...change
    } = isBody(request.body) ? request.body : {}
    if (product !== 'whatsapp') throw badParameter('The parameter messaging_product is required.')
    for (const [name, value] of Object.entries(change)) {
      if (name === 'websites') checkWebsites(value)
      else if (!Object.hasOwn(LONGEST, name))
        throw badParameter(`Unexpected key "${name}" on param "whatsapp_business_profile".`)
      else if (typeof value !== 'string' || value.length > LONGEST[name]!)
        throw badParameter(`Param ${name} must be a string of at most ${LONGEST[name]} characters.`)
    }
    if (handle !== undefined && !typeOfHandle(parts, number, handle))
      throw badParameter('Param profile_picture_handle is not the handle of an upload of this app.')
    const picture =
      handle === undefined
        ? {}
        : { profile_picture_url: `https://pps.whatsapp.net/v/${encodeURIComponent(String(handle))}` }
    store.run(
      'insert or replace into profiles (phone_number_id, value) values (?, ?)',
      number.phone_number_id,
      JSON.stringify({ ...profileOf(number.phone_number_id), ...change, ...picture }),
    )
    return { success: true }
  })
}

function checkWebsites(value: unknown): void {
  const isWebsite = (site: unknown) =>
    typeof site === 'string' &&
    site.length <= WEBSITES.longest &&
    URL.canParse(site) &&
    /^https?:$/.test(new URL(site).protocol)
  if (!Array.isArray(value) || value.length > WEBSITES.most || !value.every(isWebsite))
    throw badParameter(
      `Param websites must be at most ${WEBSITES.most} addresses of at most ${WEBSITES.longest} characters.`,
    )
}
