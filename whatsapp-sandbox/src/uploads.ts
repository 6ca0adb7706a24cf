import { randomBytes } from 'node:crypto'
import type { Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** A file on its way in, or whole. */
export interface Upload {
  /** 'upload:…?sig=…', as Meta's are. */
  id: string
  app_id: string
  file_type: string
  file_length: number
  received: number
  /** What names the whole file; null until then. */
  handle: string | null
}

const COLUMNS = 'id, app_id, file_type, file_length, length(data) as received, handle'

export function startUpload(
  { store }: Pick<Parts, 'store'>,
  { app_id }: SandboxNumber,
  length: number,
  type: string,
): string {
  const id = `upload:${randomBytes(18).toString('base64url')}?sig=${randomBytes(12).toString('base64url')}`
  store.run(
    'insert into uploads (id, app_id, file_type, file_length, data) values (?, ?, ?, ?, ?)',
    id,
    app_id,
    type,
    length,
    Buffer.alloc(0),
  )
  return id
}

export const uploadOf = ({ store }: Pick<Parts, 'store'>, id: string): Upload | undefined =>
  store.one<Upload>(`select ${COLUMNS} from uploads where id = ?`, id)

/** Adds the next bytes. @returns the file's handle once it is whole */
export function appendPart(
  { store }: Pick<Parts, 'store'>,
  { id, file_type, file_length }: Upload,
  part: Buffer,
): string | null {
  const before = store.one<{ data: Uint8Array }>('select data from uploads where id = ?', id)
  const data = Buffer.concat([before?.data ?? Buffer.alloc(0), part])
  const handle =
    data.length === file_length
      ? `4::${Buffer.from(file_type).toString('base64')}:${randomBytes(30).toString('base64url')}`
      : null
  store.run('update uploads set data = ?, handle = ? where id = ?', data, handle, id)
  return handle
}

/** The type of the file that a handle names, where this app handed it in. */
export const typeOfHandle = (
  { store }: Pick<Parts, 'store'>,
  { app_id }: SandboxNumber,
  handle: unknown,
): string | undefined =>
  store.one<{ file_type: string }>(
    'select file_type from uploads where app_id = ? and handle = ?',
    app_id,
    String(handle),
  )?.file_type
