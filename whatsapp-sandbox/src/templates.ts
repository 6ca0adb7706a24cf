import { randomInt } from 'node:crypto'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'
import { accountUpdate } from './webhooks.ts'

export interface Template {
  position: number
  id: string
  waba_id: string
  name: string
  language: string
  category: string
  status: string
  parameter_format: string
  /** In JSON. */
  components: string
  /** When it was deleted; its name rests for 30 days if it was approved. */
  deleted: number | null
}

/** What a review may come to. */
export const TEMPLATE_EVENTS = [
  'APPROVED',
  'REJECTED',
  'PENDING',
  'PAUSED',
  'FLAGGED',
  'DISABLED',
  'IN_APPEAL',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'PENDING_DELETION',
  'DELETED',
]

export const componentsOf = ({ components }: Pick<Template, 'components'>): Body[] =>
  (JSON.parse(components) as unknown[]).filter(isBody)
export const partOf = (components: Body[], type: string): Body | undefined =>
  components.find((part) => String(part.type).toUpperCase() === type)

/** '{{1}}' and '{{name}}' of a text, each once. */
export const placeholders = (text: unknown): string[] => [
  ...new Set([...String(text ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')),
]

/** The templates of a number's account; each begins with Meta's sample. */
export function templatesOf({ store }: Pick<Parts, 'store'>, number: SandboxNumber): Template[] {
  const all = () => store.all<Template>('select * from templates where waba_id = ? order by position', number.waba_id)
  if (all().length === 0) {
    insertTemplate({ store }, number, {
      name: 'hello_world',
      language: 'en_US',
      category: 'UTILITY',
      status: 'APPROVED',
      parameter_format: 'POSITIONAL',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
        {
          type: 'BODY',
          text: 'Welcome and congratulations!! This message demonstrates your ability to send a WhatsApp message notification.',
        },
        { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
      ],
    })
  }
  return all().filter(({ deleted }) => deleted === null)
}

export function insertTemplate(
  { store }: Pick<Parts, 'store'>,
  { waba_id }: SandboxNumber,
  {
    name,
    language,
    category,
    status,
    parameter_format,
    components,
  }: Pick<Template, 'name' | 'language' | 'category' | 'status' | 'parameter_format'> & { components: unknown[] },
): string {
  const id = String(randomInt(1e14, 2.8e14))
  store.run(
    'insert into templates (id, waba_id, name, language, category, status, parameter_format, components) values (?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    waba_id,
    name,
    language,
    category,
    status,
    parameter_format,
    JSON.stringify(components),
  )
  return id
}

/** Gives a template another status, and tells the business. */
export function reviewTemplate(
  parts: Parts,
  number: SandboxNumber,
  template: Template,
  event: string,
  reason: string | null = event === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
): void {
  parts.store.run(
    'update templates set status = ?, deleted = ? where id = ?',
    event,
    event === 'DELETED' ? parts.settings.now() : null,
    template.id,
  )
  parts.deliveries.add(
    number.phone_number_id,
    accountUpdate(
      number,
      'message_template_status_update',
      {
        event,
        message_template_id: Number(template.id),
        message_template_name: template.name,
        message_template_language: template.language,
        reason,
        message_template_category: template.category,
        ...(event === 'REJECTED'
          ? {
              rejection_info: {
                reason: 'Asked for by a tester of the sandbox.',
                recommendation: 'Nothing needs to be changed.',
              },
            }
          : {}),
      },
      parts.settings.now(),
    ),
  )
}
