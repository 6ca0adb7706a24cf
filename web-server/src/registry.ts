import type { PageSources } from '@sapa/shared/contracts'
import type { AreaSource, Options } from './options.ts'
import { atOrigin, type ServedArea } from './page.ts'

/** `/config.json` as the api says it; what of it the page's policy needs. */
export type InterfaceConfig = Omit<PageSources, 'scriptHashes' | 'areaOrigins'>

export interface Registry {
  config: InterfaceConfig | undefined
  /** In the order of the options; an area that never answered is left out. */
  areas: ServedArea[]
}

const TIMEOUT_MS = 3000

/**
 * Reads the configuration and the areas' pointers anew. What cannot be read stays as it was: an origin that is down
 * for a while takes nothing out of the page.
 *
 * @param log - told what could not be read
 */
export async function readRegistry(options: Options, known: Registry, log: (line: string) => void): Promise<Registry> {
  const [config, ...areas] = await Promise.all([
    readConfig(options.apiSource).catch(
      (error: unknown) => void log(`the api at ${options.apiSource} says no configuration: ${reason(error)}`),
    ),
    ...options.areas.map((area) =>
      readPointer(area).catch((error: unknown) => void log(`area ${area.id} at ${area.source}: ${reason(error)}`)),
    ),
  ])
  const before = new Map(known.areas.map((area) => [area.id, area]))
  const now = options.areas.map(({ id }, index) => areas[index] ?? before.get(id))
  return { config: config ?? known.config, areas: now.filter((area) => area !== undefined) }
}

async function readConfig(apiSource: string): Promise<InterfaceConfig> {
  const config = (await readJson(`${apiSource}/config.json`)) as InterfaceConfig
  const texts = [
    config.apiBaseUrl,
    config.socketUrl,
    config.googleClientId,
    config.googleScriptUrl,
    config.metaAppId,
    config.metaScriptUrl,
    config.botChallengeSiteKey,
    config.turnstileScriptUrl,
    config.areaOverrideOrigins,
  ]
  if (texts.some((text) => typeof text !== 'string')) throw new Error('not the configuration of the interface')
  return config
}

/** What the pointer says is served, without its history. */
async function readPointer({ id, origin, source }: AreaSource): Promise<ServedArea> {
  const {
    before: _before,
    history: _history,
    ...area
  } = (await readJson(`${source}/areas/${id}.json`)) as Record<string, unknown>
  if (!isArea(area) || area.id !== id) throw new Error('not a pointer of this area')
  return atOrigin(area, origin)
}

function isArea(value: object): value is ServedArea {
  const { id, version, entry, files, texts, routes, canary } = value as Partial<ServedArea>
  const addresses = [
    entry,
    ...(files ?? []),
    ...Object.values(texts ?? {}).flat(),
    ...(routes ?? []).flatMap((route) => route.files),
  ]
  return (
    typeof id === 'string' &&
    typeof version === 'string' &&
    addresses.every((address) => address?.startsWith(`/areas/${id}/`)) &&
    (!canary || isArea(canary.area))
  )
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}

function reason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
