import { alone } from './atomic.ts'
import { assemble } from './assemble.ts'
import { faultsOf } from './check.ts'
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
    if (faults.length > 0) throw new Error([`${id} was not released, what was served stays:`, ...faults].join('\n- '))
    const released = await releaseArea(root, id, built, webDir)
    assemble(webDir)
    return released
  })
}

/** Serves the version before. @throws Error when there is none */
export function rollBackArea(id: string, webDir: string): Promise<AreaPointer> {
  return alone(webDir, () => {
    const area = pointBack(webDir, id)
    assemble(webDir)
    return area
  })
}
