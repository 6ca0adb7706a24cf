import { cpSync } from 'node:fs'
import { alone } from './atomic.ts'
import { assemble } from './assemble.ts'
import { faultsOf, shellFaultsOf } from './check.ts'
import { shellFolder } from './fit.ts'
import { liveAreas, pointBack } from './pointers.ts'
import { describeArea, releaseArea, type AreaPointer } from './release.ts'

/**
 * Serves a built area from now on, if it fits what is served beside it. Nothing of another area is written.
 *
 * @throws Error with everything that keeps it from being served; nothing has changed then
 */
export function serveArea(root: string, id: string, built: string, webDir: string): Promise<AreaPointer> {
  return alone(webDir, async () => {
    const faults = faultsOf(await describeArea(root, id, built), built, liveAreas(webDir), webDir)
    refuse(id, faults)
    const released = await releaseArea(root, id, built, webDir)
    assemble(webDir)
    return released
  })
}

/**
 * Serves a built shell from now on, if it gives what the served areas take.
 *
 * @throws Error with everything that keeps it from being served; nothing has changed then
 */
export function serveShell(built: string, webDir: string): Promise<void> {
  return alone(webDir, () => {
    refuse('shell', shellFaultsOf(built, liveAreas(webDir)))
    // Added to what is there: a page that was opened before still loads its own files.
    cpSync(built, shellFolder(webDir), { recursive: true })
    assemble(webDir)
  })
}

function refuse(part: string, faults: string[]): void {
  if (faults.length > 0) throw new Error([`${part} was not released, what was served stays:`, ...faults].join('\n- '))
}

/** Serves the version before. @throws Error when there is none */
export function rollBackArea(id: string, webDir: string): Promise<AreaPointer> {
  return alone(webDir, () => {
    const area = pointBack(webDir, id)
    assemble(webDir)
    return area
  })
}
