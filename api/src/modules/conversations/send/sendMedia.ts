import type { Deps } from '../../../app.ts'
import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/form.ts'
import { withFile } from '../../media/keepFile.ts'
import { send, type Sender } from './reply.ts'

/** Replies with a file and words to it. @throws AppError `unsupported_file`, `too_large`; and what `send` throws */
export async function sendMedia(
  deps: Deps,
  caller: Sender,
  conversationId: string,
  { caption, clientKey }: { caption?: string | undefined; clientKey: string },
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid('file', 'media.none')
  return withFile(deps, caller.tenant.organizationId, file, (take) =>
    send(deps, caller, conversationId, clientKey, {
      compose: () => {
        const kept = take()!
        return { type: kept.kind, text: wordsWith(kept.kind, caption), file: kept }
      },
      isSame: async (sent, tx) => {
        const known = await tx.selectFrom('media').select('bytes').where('message_id', '=', sent.id).executeTakeFirst()
        return Number(known?.bytes) === file.data.length && sent.text === wordsWith(sent.type, caption)
      },
    }),
  )
}

/** WhatsApp takes no words with a sound. */
const wordsWith = (kind: string, caption: string | undefined): string | null =>
  (kind !== 'audio' && caption?.trim()) || null
