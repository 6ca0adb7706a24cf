import type { Deps } from '../../app.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/form.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { announceDocument, documentOf } from './documents.ts'
import { extractText } from './extract.ts'
import { fileTypeOf, type FileType } from './fileType.ts'

/** Keeps a file and asks for its text to be read. Nothing is stored when it is refused. */
export async function storeUpload(
  deps: Deps,
  tenant: Tenant,
  agentId: string,
  title: string | undefined,
  file: UploadedFile | undefined,
) {
  await tenant.run((tx) => requireAgent(tx, agentId))
  if (!file) throw invalid('file', 'field.required')
  if (file.data.length === 0) throw refused('documents.empty')
  const type = await readableType(file)

  const { organizationId } = tenant
  const id = newId('document')
  const key = `documents/${organizationId}/${id}`
  await deps.storage.put(key, file.data)
  try {
    return await tenant.run(async (tx) => {
      await tx
        .insertInto('documents')
        .values({
          id,
          organization_id: organizationId,
          agent_id: agentId,
          kind: 'file',
          title: title?.trim() || file.name,
          content: '',
          question: null,
          file_name: file.name,
          file_type: type,
          file_size: file.data.length,
          storage_key: key,
          status: 'processing',
          failure: null,
        })
        .execute()
      await deps.jobs.send(tx, 'document.ingest', { organizationId, documentId: id })
      const made = await documentOf(tx, id)
      await announceDocument(tx, made)
      return made
    })
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
}

async function readableType(file: UploadedFile): Promise<FileType> {
  const type = fileTypeOf(file.name, file.data)
  if (type === undefined) throw refused('error.unsupported_file')
  if (type === 'encrypted') throw refused('documents.encrypted')
  // Who uploads a file with a password hears so at once. Files that are only protected against changes stay readable.
  if (type === 'pdf' && file.data.includes('/Encrypt')) {
    const extracted = await extractText(type, file.data)
    if ('failure' in extracted && extracted.failure === 'documents.encrypted') throw refused('documents.encrypted')
  }
  return type
}

function refused(message: MessageKey): AppError {
  return new AppError('unsupported_file', message, { fields: [{ key: 'file', message }] })
}
