/** An area on an origin of its own. */
export interface AreaSource {
  id: string
  /** Where browsers get its files: an origin without a trailing slash. */
  origin: string
  /** Where this server reads its pointer; the origin itself unless there is a shorter way. */
  source: string
}

export interface Options {
  /** What is served: 'shell', or an area by its id. */
  part: string
  host: string
  port: number
  /** Folder of the built part, as `scripts/part.ts` writes it. */
  webDir: string
  /** Where the shell's server asks the api for `/config.json`. */
  apiSource: string
  /** The areas that the shell's page has. */
  areas: AreaSource[]
  /** Seconds between two looks at the pointers and the configuration. */
  refreshSeconds: number
}

const NAME = /^[a-z][a-z-]*$/

/**
 * Reads what a web server is told from environment variables.
 *
 * @throws Error that names every problem at once
 */
export function readOptions(env: NodeJS.ProcessEnv): Options {
  const problems: string[] = []
  const part = env.SAPA_PART ?? ''
  if (!NAME.test(part)) problems.push(`SAPA_PART must be shell or the id of an area, not '${part}'`)
  const integer = (name: string, fallback: number) => {
    const value = Number(env[name] ?? fallback)
    if (!Number.isInteger(value) || value < 0) problems.push(`${name} must be a whole number, not '${env[name]}'`)
    return value
  }
  const origins = (name: string) => {
    const pairs = (env[name] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string?])
    for (const [id, url = ''] of pairs) {
      if (!NAME.test(id) || !URL.canParse(url) || new URL(url).origin !== url) {
        problems.push(
          `${name} must list areas with their origins, as in 'agents=https://agents.example.com', not '${id}=${url}'`,
        )
      }
    }
    return new Map(pairs as [string, string][])
  }
  const outside = origins('SAPA_AREA_ORIGINS')
  const inside = origins('SAPA_AREA_SOURCES')
  const apiSource = (env.SAPA_API_SOURCE ?? '').replace(/\/+$/, '')
  if (part === 'shell') {
    if (!URL.canParse(apiSource)) problems.push('SAPA_API_SOURCE must be the address at which the api answers')
    if (outside.size === 0) problems.push('SAPA_AREA_ORIGINS must name the areas that the page has')
  }
  const options = {
    part,
    host: env.HOST ?? '0.0.0.0',
    port: integer('PORT', 8080),
    webDir: env.SAPA_WEB_DIR ?? '/srv/web',
    apiSource,
    areas: [...outside].map(([id, origin]) => ({ id, origin, source: inside.get(id) ?? origin })),
    refreshSeconds: integer('SAPA_REFRESH_SECONDS', 5),
  }
  if (problems.length > 0)
    throw new Error(`The web server cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return options
}
