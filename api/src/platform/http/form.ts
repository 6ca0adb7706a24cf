import type { FastifyRequest } from 'fastify'
import { LIMITS } from '@sapa/shared/contracts'
import { AppError } from '../errors.ts'
import { cutFileName } from '../fileName.ts'

/** Characters of a file's name that are kept. */
const LONGEST_NAME = 200

export interface UploadedFile {
  /** As the sender named it: for people to read, never a path. */
  name: string
  data: Buffer
}

/**
 * Reads a multipart form: its fields become the body, its one file stays in memory.
 *
 * @throws AppError `too_large` (the rest of the upload is not read), `malformed`
 */
export async function readForm(request: FastifyRequest): Promise<{ file: UploadedFile | undefined }> {
  if (!request.isMultipart()) return { file: undefined }
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  const limits = { fileSize: LIMITS.upload.bytes, files: 1, fields: 20, fieldSize: 1_000_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    const data = await part.toBuffer()
    if (part.file.truncated) {
      throw new AppError('too_large', 'error.too_large', { values: { megabytes: LIMITS.upload.bytes / 1_000_000 } })
    }
    // A file may come without a name, whatever the type says.
    const name = part.filename as string | undefined
    file = {
      name: cutFileName((name ?? '').normalize('NFC').replace(/[\p{Cc}/\\]/gu, ''), LONGEST_NAME),
      data,
    }
  }
  request.body = fields
  return { file }
}
