import type { MediaKind } from '../media/media.parts.ts'

/** A message that is more than a text. */
export interface OutgoingContent {
  type: 'template' | MediaKind
  /** The template as WhatsApp's interface spells it, without the file of its header. */
  template?: { components: object[]; [key: string]: unknown } | undefined
  /** The file of the message, or of its template's header. */
  file?: { kind: MediaKind; name: string | null } | undefined
}

/**
 * The part of a message's body that says what it is.
 *
 * @param mediaId - the provider's id of the content's file
 */
export function contentBody(text: string, content?: OutgoingContent, mediaId?: string): Record<string, unknown> {
  if (!content) return { type: 'text', text: { body: text, preview_url: false } }
  const { type, template, file } = content
  const shown = file && { id: mediaId, ...(file.kind === 'document' && file.name ? { filename: file.name } : {}) }
  if (template) {
    const header = file ? [{ type: 'header', parameters: [{ type: file.kind, [file.kind]: shown }] }] : []
    return { type: 'template', template: { ...template, components: [...header, ...template.components] } }
  }
  // WhatsApp takes no words with a sound.
  return { type, [type]: { ...shown, ...(text && type !== 'audio' ? { caption: text } : {}) } }
}
