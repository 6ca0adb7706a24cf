import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploaded files are kept. Keys are made by the server, never taken from a caller. */
export interface Storage {
  put(key: string, data: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  /** A part of a file, both ends included, without holding it in memory. */
  read(key: string, start: number, end: number): Readable
  remove(key: string): Promise<void>
}

export function folderStorage(folder: string): Storage {
  const path = (key: string) => {
    if (!/^[a-z0-9_/-]+$/.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, data) {
      await mkdir(dirname(path(key)), { recursive: true })
      // A process that dies while it writes leaves no half file under the name.
      const half = `${path(key)}.${randomUUID()}`
      try {
        await writeFile(half, data)
        await rename(half, path(key))
      } catch (error) {
        // On a disk that is full the half would be in the way of every other file.
        await rm(half, { force: true })
        throw error
      }
    },
    get: (key) => readFile(path(key)),
    read: (key, start, end) => createReadStream(path(key), { start, end }),
    remove: (key) => rm(path(key), { force: true }),
  }
}
