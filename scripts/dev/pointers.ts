import { declaredArea, type AreaPointer } from '../build/release.ts'

/** What the version of an area that runs from its sources is called. */
const DEVELOPMENT = 'development'

/** Areas as their sources declare them now, with their code from where each is served: origins by area. */
export function developedAreas(root: string, origins: ReadonlyMap<string, string>): Promise<AreaPointer[]> {
  return Promise.all(
    [...origins].map(([id, origin]) =>
      // The rest of its files is nobody's to load ahead: the address of each is known when it is asked for.
      declaredArea(root, id, {
        version: DEVELOPMENT,
        entry: `${origin}/remoteEntry.js`,
        addresses: () => [],
        takes: {},
      }),
    ),
  )
}
