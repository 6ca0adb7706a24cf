import { LIMITS, type OutgoingKind } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/http/form.ts'
import { randomToken } from '../../platform/seal.ts'
import { safeFileName } from './fileName.ts'
import { outgoingType } from './outgoingType.ts'

/** A file that the business sends, kept under its key. */
export interface OutgoingFile {
  kind: OutgoingKind
  mimeType: string
  bytes: number
  name: string | null
  storageKey: string
}

/**
 * Checks and keeps a file that a person sends, for what is made of it; where that does not take the file, nothing stays.
 *
 * @throws AppError `unsupported_file`, `too_large`; and what the work throws
 */
export async function withFile<T>(
  deps: Pick<Deps, 'storage'>,
  organizationId: string,
  file: UploadedFile | undefined,
  work: (take: () => OutgoingFile | undefined) => Promise<T>,
): Promise<T> {
  const kept = file && (await keepFile(deps, organizationId, file))
  let taken = false
  const take = () => {
    taken = true
    return kept
  }
  try {
    return await work(take)
  } catch (error) {
    taken = false
    throw error
  } finally {
    if (kept && !taken) await deps.storage.remove(kept.storageKey)
  }
}

async function keepFile(
  { storage }: Pick<Deps, 'storage'>,
  organizationId: string,
  { name, data }: UploadedFile,
): Promise<OutgoingFile> {
  const found = outgoingType(data, name)
  if (!found) throw new AppError('unsupported_file', 'media.unsupported')
  const most = LIMITS.outgoingMedia[found.kind]
  if (data.length > most)
    throw new AppError('too_large', 'media.sent_too_large', { values: { megabytes: Math.floor(most / 1_000_000) } })
  const storageKey = `media/${organizationId}/sent/${randomToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`
  await storage.put(storageKey, data)
  return { kind: found.kind, mimeType: found.mimeType, bytes: data.length, name: safeFileName(name), storageKey }
}
