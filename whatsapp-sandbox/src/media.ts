import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'
import type { SandboxNumber, Store } from './store.ts'

const DAY_MS = 24 * 3600 * 1000
/** What a business uploaded lives longer than what a customer sent. */
const LIFE_MS = { business: 30 * DAY_MS, customer: 7 * DAY_MS }
const ADDRESS_SECONDS = 300

export interface Media {
  id: string
  phone_number_id: string
  mime_type: string
  /** Of the bytes, in base64. */
  sha256: string
  file_size: number
  file_name: string | null
  expires: number
}

/** Files that travel with messages: their bytes in the sandbox's folder, what is known of them in its database. */
export class MediaStore {
  readonly #store: Store
  readonly #settings: Settings
  readonly #folder: string

  constructor(store: Store, settings: Settings, dataDir: string) {
    this.#store = store
    this.#settings = settings
    this.#folder = join(dataDir, 'media')
    mkdirSync(this.#folder, { recursive: true })
  }

  add(
    number: SandboxNumber,
    from: keyof typeof LIFE_MS,
    file: Buffer,
    mimeType: string,
    fileName: string | null,
  ): Media {
    const id = String(randomInt(1e14, 2.8e14))
    const media: Media = {
      id,
      phone_number_id: number.phone_number_id,
      mime_type: mimeType,
      sha256: createHash('sha256').update(file).digest('base64'),
      file_size: file.length,
      file_name: fileName,
      expires: this.#settings.now() + LIFE_MS[from],
    }
    writeFileSync(join(this.#folder, id), file)
    this.#store.run(
      'insert into media (id, phone_number_id, mime_type, sha256, file_size, file_name, expires) values (?, ?, ?, ?, ?, ?, ?)',
      id,
      media.phone_number_id,
      media.mime_type,
      media.sha256,
      media.file_size,
      media.file_name,
      media.expires,
    )
    return media
  }

  /** A file that is there and not too old. */
  find(id: string): Media | undefined {
    return this.#store.one<Media>('select * from media where id = ? and expires > ?', id, this.#settings.now())
  }

  read({ id }: Media): Buffer {
    return readFileSync(join(this.#folder, id))
  }

  remove({ id }: Media): void {
    this.#store.run('delete from media where id = ?', id)
    rmSync(join(this.#folder, id), { force: true })
  }

  /** Where a file can be fetched for five minutes, as path and query. */
  address({ id }: Media, { app_secret }: SandboxNumber): string {
    const ext = String(Math.floor(this.#settings.now() / 1000) + ADDRESS_SECONDS)
    return `/whatsapp_business/attachments/?mid=${id}&ext=${ext}&hash=${hashOf(id, ext, app_secret)}`
  }

  /** The file of such an address, while it holds. */
  atAddress(
    { mid, ext, hash }: { mid?: string; ext?: string; hash?: string },
    { phone_number_id, app_secret }: SandboxNumber,
  ): Media | undefined {
    if (!mid || !ext || !hash || Number(ext) * 1000 <= this.#settings.now()) return undefined
    const expected = Buffer.from(hashOf(mid, ext, app_secret))
    const given = Buffer.from(hash)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const media = this.find(mid)
    return media?.phone_number_id === phone_number_id ? media : undefined
  }
}

const hashOf = (id: string, ext: string, secret: string) =>
  createHmac('sha256', secret).update(`${id}.${ext}`).digest('base64url')
