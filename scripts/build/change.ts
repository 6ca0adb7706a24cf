import { alone } from './atomic.ts'
import { assemble } from './assemble.ts'
import { faultsOf, faultsOfBefore, shellFaults, shellFaultsOf } from './check.ts'
import type { Chosen } from '../../shared/area/canary.ts'
import { areaBefore, liveAreas, pointBack, promote } from './pointers.ts'
import { describeArea, releaseArea, type AreaPointer } from './release.ts'
import { putShell, putShellBack, shellBefore } from './shell.ts'

/**
 * Serves a built area from now on, if it fits what is served beside it. Nothing of another area is written.
 *
 * @param chosen - the organizations that get it; everybody when left out
 * @throws Error with everything that keeps it from being served; nothing has changed then
 */
export function serveArea(
  root: string,
  id: string,
  built: string,
  webDir: string,
  chosen?: Chosen,
): Promise<AreaPointer> {
  return alone(webDir, async () => {
    const faults = faultsOf(await describeArea(root, id, built), built, liveAreas(webDir), webDir)
    refuse(id, faults)
    const released = await releaseArea(root, id, built, webDir, chosen)
    assemble(webDir)
    return released
  })
}

/**
 * Serves a built shell from now on, if it gives what the served areas take.
 *
 * @throws Error with everything that keeps it from being served; nothing has changed then
 */
export function serveShell(built: string, webDir: string): Promise<string> {
  return alone(webDir, () => {
    refuse('shell', [...shellFaults(built), ...shellFaultsOf(built, liveAreas(webDir))])
    const version = putShell(built, webDir)
    assemble(webDir)
    return version
  })
}

/** Serves the shell before. @throws Error when there is none, or it lacks what a served area takes; nothing has changed then */
export function rollBackShell(webDir: string): Promise<string> {
  return alone(webDir, () => {
    const before = shellBefore(webDir)
    if (before) refuse('The shell before', shellFaultsOf(before, liveAreas(webDir)))
    const version = putShellBack(webDir)
    assemble(webDir)
    return version
  })
}

function refuse(part: string, faults: string[]): void {
  if (faults.length > 0) throw new Error([`${part} was not released, what was served stays:`, ...faults].join('\n- '))
}

/**
 * Serves everybody what most have; where all have the same, the version before.
 *
 * @throws Error when there is none, or it takes what the shell that is served does not give; nothing has changed then
 */
export function rollBackArea(id: string, webDir: string): Promise<AreaPointer> {
  return alone(webDir, () => {
    refuse(`The ${id} before`, faultsOfBefore(areaBefore(webDir, id).area, webDir))
    const area = pointBack(webDir, id)
    assemble(webDir)
    return area
  })
}

/** Serves everybody the version that some have. @throws Error when some have none */
export function promoteArea(id: string, webDir: string): Promise<AreaPointer> {
  return alone(webDir, () => {
    const area = promote(webDir, id)
    assemble(webDir)
    return area
  })
}
