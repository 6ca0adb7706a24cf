import { readConfig } from '../../api/src/platform/config.ts'
import { readOptions } from '../../web-server/src/options.ts'

/** What each program cannot start without, for reading what it makes of the rest. */
export const NEEDED = {
  api: {
    SAPA_TOKEN_SECRET: 'token'.padEnd(32, 'x'),
    SAPA_ENCRYPTION_SECRET: 'encryption'.padEnd(32, 'x'),
    SAPA_CODE_SECRET: 'code'.padEnd(32, 'x'),
  },
  web: { SAPA_PART: 'shell', SAPA_API_SOURCE: 'http://api', SAPA_AREA_ORIGINS: 'chats=http://chats' },
}

/** Names of the environment variables that a program reads when it starts. */
function namesRead(read: (env: NodeJS.ProcessEnv) => unknown, needed: Record<string, string>): string[] {
  const names = new Set<string>()
  read(
    new Proxy(needed, {
      get(target, name) {
        names.add(String(name))
        return target[String(name)]
      },
    }),
  )
  return [...names]
}

/** Every setting of the api and of the web server, as their own programs read them. */
export const SETTINGS = { api: namesRead(readConfig, NEEDED.api), web: namesRead(readOptions, NEEDED.web) }
