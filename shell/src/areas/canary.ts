import { isChosen } from '@sapa/shared/area'
import { isArea, type RegisteredArea } from './registry'

/** The version of an area that an organization has; without one, the version that most have. */
export function versionFor(
  { id, version, stable, canary }: Pick<RegisteredArea, 'id' | 'version' | 'stable' | 'canary'>,
  organization: string | undefined,
): string {
  return canary && organization && isChosen(id, canary, organization) ? canary.area.version : (stable ?? version)
}

/** The areas of the registry as an organization has them. A version for some that cannot be understood is nobody's. */
export function areasFor(registry: RegisteredArea[], organization: string | undefined): RegisteredArea[] {
  return registry.map(({ canary, ...area }) => {
    if (!canary || !isArea(canary.area)) return area
    const known = { ...area, canary }
    return versionFor(known, organization) === area.version ? known : { ...canary.area, canary, stable: area.version }
  })
}
