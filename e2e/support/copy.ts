import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './processes.ts'

/**
 * This checkout once more, for tests that change its sources: the files as they are now, with the packages that are
 * installed here.
 *
 * @returns its folder; whoever asked removes it
 */
export function copyOfCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sapa-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file && existsSync(join(root, file)))
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const packages = files.flatMap((file) => /^([^/]+)\/package\.json$/.exec(file)?.[1] ?? [])
  for (const name of packages.filter((folder) => existsSync(join(root, folder, 'node_modules')))) {
    // Links only, to each other and into the one above.
    cpSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  return copy
}

export const removeCopy = (copy: string): void => rmSync(copy, { recursive: true, force: true })
