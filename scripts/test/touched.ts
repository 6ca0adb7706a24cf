import { execFileSync } from 'node:child_process'

/** What a change can have broken: some areas and nothing else, or anything. */
export type Touched = 'everything' | { areas: string[] }

/** What says something about the product and is no part of it. */
const WORDS = /(^|\/)[^/]+\.(md|png)$|^CODEOWNERS$/

/**
 * An area is built and tested alone where nothing but areas changed; what they stand on (shared, the build, a package's
 * version) touches everything, and so does an area that is gone.
 *
 * @param files paths from the project's root
 */
export function touched(files: string[], areas: readonly string[]): Touched {
  const ids = new Set<string>()
  for (const file of files.filter((path) => !WORDS.test(path))) {
    const id = /^mfe-([a-z]+)\//.exec(file)?.[1]
    if (!id || !areas.includes(id)) return 'everything'
    ids.add(id)
  }
  return { areas: [...ids].sort() }
}

/** Everything that differs from where the work left `ref`: committed, not committed, and new. @throws Error for a ref that is none */
export function changedSince(root: string, ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  return [
    ...git('diff', '-z', '--name-only', '--no-renames', '--merge-base', ref, '--'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ]
}
