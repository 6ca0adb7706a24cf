import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of its own, that can be full. */
export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill: () => void
  free: () => void
  close: () => void
}

/**
 * Mounts a disk of so many megabytes in memory.
 *
 * @returns undefined where this process may not mount any
 */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1_000_000, 4096]) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size, 1))
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    close: () => {
      // Lazily: a server that was just stopped may still have files open there.
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}
