import type { FastifyInstance } from 'fastify'
import { authorize } from './graphAccess.ts'
import { badParameter, unknownObject } from './graphError.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { checkSample, readComponents, readTemplate, templateRefusal } from './templateCheck.ts'
import { componentsOf, insertTemplate, reviewTemplate, templatesOf, type Template } from './templates.ts'
import { typeOfHandle } from './uploads.ts'

const REST_MS = 30 * 24 * 3600 * 1000

/** An account's templates. */
export function templateRoutes(app: FastifyInstance, parts: Parts): void {
  const { store, settings } = parts

  app.get('/:id/message_templates', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    const { fields, limit, after, ...filters } = request.query as Record<string, string | undefined>
    const size = Math.min(Math.max(Number(limit ?? 25) || 25, 1), 1000)
    const begin = after ? Number(Buffer.from(after, 'base64url').toString()) || 0 : 0
    const wanted = templatesOf(parts, number).filter((one) => one.position > begin && matches(one, filters))
    const page = wanted.slice(0, size)
    const cursor = (one: Template | undefined) => Buffer.from(String(one?.position ?? 0)).toString('base64url')
    const [first, last] = [page[0], page.at(-1)]
    const query = new URLSearchParams({
      ...(fields ? { fields } : {}),
      ...Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
      limit: String(size),
      after: cursor(last),
    })
    return {
      data: page.map((one) => shown(one, fields)),
      ...(page.length > 0
        ? {
            paging: {
              cursors: { before: cursor(first), after: cursor(last) },
              ...(wanted.length > size ? { next: `${parts.url()}${request.url.split('?')[0]}?${query}` } : {}),
            },
          }
        : {}),
    }
  })

  app.post('/:id/message_templates', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    const wanted = readTemplate(isBody(request.body) ? request.body : {})
    checkSample(wanted.components, (handle) => typeOfHandle(parts, number, handle))
    if (templatesOf(parts, number).some((one) => one.name === wanted.name && one.language === wanted.language))
      throw templateRefusal(
        2388024,
        'Content in this language already exists',
        `There is a template '${wanted.name}' in ${wanted.language} already.`,
      )
    if (
      store.one(
        'select 1 from templates where waba_id = ? and name = ? and language = ? and deleted > ?',
        number.waba_id,
        wanted.name,
        wanted.language,
        settings.now() - REST_MS,
      )
    )
      throw templateRefusal(
        2388023,
        'Message template language is being deleted',
        'The name of a deleted template rests for 30 days.',
      )
    const id = insertTemplate(parts, number, { ...wanted, status: 'PENDING' })
    review(parts, number, id)
    return { id, status: 'PENDING', category: wanted.category }
  })

  app.delete('/:id/message_templates', async (request) => {
    const number = authorize(parts, request, 'waba_id')
    const { name, hsm_id } = request.query as Record<string, string | undefined>
    if (!name && !hsm_id) throw badParameter('The parameter name is required.')
    const found = templatesOf(parts, number).filter(
      (one) => (!hsm_id || one.id === hsm_id) && (!name || one.name === name),
    )
    if (found.length === 0)
      throw templateRefusal(2593002, 'Message template not found', `There is no template '${name ?? hsm_id}'.`)
    for (const one of found) {
      const rests = one.status === 'APPROVED'
      reviewTemplate(parts, number, one, 'DELETED')
      if (!rests) store.run('delete from templates where id = ?', one.id)
    }
    return { success: true }
  })
}

const FILTERS = ['status', 'category', 'language', 'name', 'name_or_content'] as const

function matches(
  one: Template,
  { status, category, language, name, name_or_content: words }: Record<string, string | undefined>,
): boolean {
  const is = (wanted: string | undefined, value: string) => !wanted || wanted.toLowerCase() === value.toLowerCase()
  return (
    is(status, one.status) &&
    is(category, one.category) &&
    is(language, one.language) &&
    (!name || one.name.includes(name)) &&
    (!words || `${one.name} ${one.components}`.toLowerCase().includes(words.toLowerCase()))
  )
}

/** GET /{template-id}. @returns undefined where it is none of this account */
export function lookUpTemplate(parts: Parts, number: SandboxNumber, id: string, fields?: string): object | undefined {
  const found = templatesOf(parts, number).find((one) => one.id === id)
  return found && shown(found, fields)
}

/** POST /{template-id}: other components, and another review. */
export function editTemplate(parts: Parts, method: string, number: SandboxNumber, id: string, body: Body): object {
  const found = templatesOf(parts, number).find((one) => one.id === id)
  if (!found) throw unknownObject(method, id)
  const components = readComponents(body.components, found.category)
  checkSample(components, (handle) => typeOfHandle(parts, number, handle))
  parts.store.run(
    "update templates set components = ?, status = 'PENDING' where id = ?",
    JSON.stringify(components),
    id,
  )
  review(parts, number, id)
  return { success: true }
}

function review(parts: Parts, number: SandboxNumber, id: string): void {
  const template = parts.settings.values.autoApprove
    ? templatesOf(parts, number).find((one) => one.id === id)
    : undefined
  if (template) reviewTemplate(parts, number, template, 'APPROVED')
}

function shown(template: Template, fields?: string): Body {
  const { id, name, language, category, status, parameter_format } = template
  const whole: Body = { name, parameter_format, components: componentsOf(template), language, status, category, id }
  if (!fields) return whole
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key === 'id' || fields.split(',').includes(key)))
}
