import type { Inbound } from './inbound.ts'
import { isBody, type Body } from './parts.ts'
import type { PhoneMessage } from './store.ts'
import { componentsOf, partOf, type Template } from './templates.ts'

const bodies = (value: unknown): Body[] => (Array.isArray(value) ? value.filter(isBody) : [])

/** One thing on a business's message that a customer can tap: a reply button, a row, or a template's quick reply. */
export interface Choice {
  id: string
  title: string
  inbound: Inbound
}

/**
 * What can be tapped on a message.
 *
 * @param template - the template that it was made from, where the account knows it
 */
export function choicesOf({ type, body }: Pick<PhoneMessage, 'type' | 'body'>, template?: Template): Choice[] {
  const content = (JSON.parse(body) as Body)[type]
  if (!isBody(content)) return []
  if (type === 'template') return quickReplies(bodies(content.components), template)
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

/** A template's own buttons, with what the business had them say; without that a button says its text. */
function quickReplies(components: Body[], template: Template | undefined): Choice[] {
  const sent = components
    .filter((part) => part.type === 'button' && part.sub_type === 'quick_reply')
    .map((part, place) => ({ index: Number(part.index ?? place), payload: bodies(part.parameters)[0]?.payload }))
  const known = template
    ? bodies(partOf(componentsOf(template), 'BUTTONS')?.buttons).flatMap(({ type, text }, index) =>
        String(type).toUpperCase() === 'QUICK_REPLY'
          ? [{ text: String(text), payload: sent.find((one) => one.index === index)?.payload ?? text }]
          : [],
      )
    : sent.map(({ index, payload }) => ({ text: String(payload ?? index), payload: payload ?? index }))
  return known.map(({ text, payload }) => ({
    id: String(payload),
    title: text,
    inbound: { type: 'button', content: { payload: String(payload), text } },
  }))
}
