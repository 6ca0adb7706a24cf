import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { MediaTable, MessagesTable } from '../../../platform/database/schema.ts'
import type { OutgoingContent } from '../../channels/outgoing.ts'
import type { OutgoingFile } from '../../media/keepFile.ts'

/** What a person sends: words, words with a file, or a template with what was filled into it. */
export interface Outgoing {
  type: OutgoingContent['type'] | 'text'
  /** As the customer reads it; the caption of a file. */
  text: string | null
  template?: OutgoingContent['template']
  file?: OutgoingFile | undefined
}

/** Whether WhatsApp takes a message of this type at any time. */
export const isFree = (type: string): boolean => type !== 'template'

/** What of a message is written into its row. */
export function columnsOf({ type, text, template }: Outgoing) {
  return { type, text, payload: template ? JSON.stringify({ template }) : null }
}

/** Notes the file of a message that was added. */
export async function addFile(
  tx: Tx,
  { id, organization_id, channel_id }: Pick<Selectable<MessagesTable>, 'id' | 'organization_id' | 'channel_id'>,
  file: OutgoingFile,
): Promise<void> {
  await tx
    .insertInto('media')
    .values({
      organization_id,
      message_id: id,
      channel_id,
      provider_media_id: '',
      kind: file.kind,
      status: 'stored',
      failure: null,
      sha256: null,
      mime_type: file.mimeType,
      bytes: file.bytes,
      file_name: file.name,
      storage_key: file.storageKey,
    })
    .execute()
}

/** A message of the conversation once more, as it was meant to be sent. */
export async function outgoingOf(tx: Tx, messageId: string): Promise<Outgoing | undefined> {
  const message = await tx
    .selectFrom('messages')
    .select(['type', 'text', 'payload'])
    .where('id', '=', messageId)
    .where('direction', '=', 'out')
    .executeTakeFirst()
  if (!message) return undefined
  const file = await fileOf(tx, messageId)
  const template = message.payload?.template as OutgoingContent['template'] | undefined
  return {
    type: message.type as Outgoing['type'],
    text: message.text,
    template,
    // What was sent is of a kind that can be.
    file: file?.storage_key
      ? {
          kind: file.kind as OutgoingFile['kind'],
          mimeType: file.mime_type ?? '',
          bytes: Number(file.bytes),
          name: file.file_name,
          storageKey: file.storage_key,
        }
      : undefined,
  }
}

/** What a queued message carries beside its words. @returns undefined for a plain text */
export async function contentOf(
  tx: Tx,
  message: Pick<Selectable<MessagesTable>, 'id' | 'type'>,
): Promise<OutgoingContent | undefined> {
  if (message.type === 'text') return undefined
  const outgoing = await outgoingOf(tx, message.id)
  if (!outgoing || outgoing.type === 'text') return undefined
  const { type, template, file } = outgoing
  return { type, template, file: file && { kind: file.kind, name: file.name } }
}

const fileOf = (tx: Tx, messageId: string): Promise<Selectable<MediaTable> | undefined> =>
  tx.selectFrom('media').selectAll().where('message_id', '=', messageId).executeTakeFirst()
