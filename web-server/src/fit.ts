import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By shared module: the names that an area takes of it, or that the shell gives; null where any may be meant. */
export type Surface = Record<string, string[] | null>

/** File of a build that holds its surface; the build writes it. */
const SURFACE = 'shared.json'

/** @returns undefined where the build does not say */
export function surfaceOf(built: string): Surface | undefined {
  const path = join(built, SURFACE)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Surface) : undefined
}

/** The folder of the shell that is served. */
export const shellFolder = (webDir: string) => join(webDir, 'assets', 'shell')

/** What an area takes and a shell does not give: 'skipToken of @sapa/shared/platform'. */
export function lacking(takes: Surface, gives: Surface): string[] {
  return Object.entries(takes).flatMap(([module, names]) => {
    const given = gives[module]
    if (given === undefined) return [module]
    return (names ?? []).filter((name) => given && !given.includes(name)).map((name) => `${name} of ${module}`)
  })
}
