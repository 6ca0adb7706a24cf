// What a phone shows of the messages it holds: reactions stand on their messages, edits and deletions take effect.

/** Words for a message's content. */
export function textOf({ type, body, text }) {
  const content = body[type] ?? {}
  if (typeof text === 'string') return text
  if (type === 'contacts') return content.map(({ name }) => name.formatted_name).join(', ')
  if (type === 'location')
    return [content.name, content.address, `${content.latitude}, ${content.longitude}`].filter(Boolean).join('\n')
  if (type === 'interactive')
    return content.body?.text ?? content.button_reply?.title ?? content.list_reply?.title ?? '(interactive)'
  return content.body ?? content.text ?? content.caption ?? content.filename ?? `(${type})`
}

/** The bubbles of a phone, oldest first. */
export function bubblesOf(messages) {
  const bubbles = new Map()
  for (const message of messages) {
    const content = message.body[message.type] ?? {}
    const target = bubbles.get(content.message_id ?? content.original_message_id)
    if (message.type === 'reaction') {
      if (target) target.reactions[message.direction] = content.emoji || undefined
      continue
    }
    if (message.type === 'edit') {
      if (target)
        Object.assign(target, { text: textOf({ type: content.message.type, body: content.message }), edited: true })
      continue
    }
    if (message.type === 'revoke') {
      if (target) Object.assign(target, { text: 'Deleted', deleted: true, file: undefined })
      continue
    }
    if (message.type === 'system') continue
    const quoted = bubbles.get(message.body.context?.message_id ?? message.body.context?.id)
    const file = ['image', 'audio', 'video', 'document', 'sticker'].includes(message.type)
      ? { kind: message.type, id: content.id, link: content.link }
      : undefined
    bubbles.set(message.id, {
      id: message.id,
      direction: message.direction,
      status: message.status,
      at: message.at,
      text: textOf(message),
      choices: message.choices ?? [],
      file,
      quoted: quoted?.text,
      reactions: {},
      edited: false,
      deleted: false,
    })
  }
  return [...bubbles.values()]
}

/** What a file is sent as. */
export function kindOf(mimeType) {
  if (mimeType === 'image/jpeg' || mimeType === 'image/png') return 'image'
  if (mimeType === 'image/webp') return 'sticker'
  const [kind] = mimeType.split('/')
  return kind === 'audio' || kind === 'video' ? kind : 'document'
}
