import type { Inbound } from './inbound.ts'
import { isBody, type Body } from './parts.ts'
import type { PhoneMessage } from './store.ts'

const bodies = (value: unknown): Body[] => (Array.isArray(value) ? value.filter(isBody) : [])

/** One thing on a business's message that a customer can tap: a reply button, a row, or a template's quick reply. */
export interface Choice {
  id: string
  title: string
  inbound: Inbound
}

/** What can be tapped on a message. */
export function choicesOf({ type, body }: Pick<PhoneMessage, 'type' | 'body'>): Choice[] {
  const content = (JSON.parse(body) as Body)[type]
  if (!isBody(content)) return []
  if (type === 'template') {
    return bodies(content.components)
      .filter((part) => part.type === 'button' && part.sub_type === 'quick_reply')
      .map((part, index) => {
        const payload = String(bodies(part.parameters)[0]?.payload ?? index)
        return { id: payload, title: payload, inbound: { type: 'button', content: { payload, text: payload } } }
      })
  }
  const action = isBody(content.action) ? content.action : {}
  const choice = (kind: string, { id, title, description }: Body): Choice => ({
    id: String(id),
    title: String(title),
    inbound: {
      type: 'interactive',
      content: { type: kind, [kind]: { id, title, ...(description === undefined ? {} : { description }) } },
    },
  })
  return [
    ...bodies(action.buttons).map(({ reply }) => choice('button_reply', isBody(reply) ? reply : {})),
    ...bodies(action.sections)
      .flatMap((section) => bodies(section.rows))
      .map((row) => choice('list_reply', row)),
  ]
}
