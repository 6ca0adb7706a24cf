import { useContext, useEffect, useState } from 'react'
import { isChosen, type Chosen } from '@sapa/shared/area'
import { useSession } from '@sapa/shared/session'
import { AreasContext } from './AreasContext'
import { ownShell } from './ownShell'

const EVERY_MS = 5 * 60_000

/** Whether something newer than this page is served; asked when the page comes to the front and every few minutes. */
export function useNewVersion(): boolean {
  const areas = useContext(AreasContext)
  const { organization } = useSession()
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    const own = new Map(areas.filter(({ overridden }) => !overridden).map(({ id, version }) => [id, version]))
    const shell = ownShell()
    if (shell) own.set('shell', shell)
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const { canaries, ...served } = await servedVersions()
      const expected = (id: string) => {
        const canary = canaries?.[id]
        return canary && organization && isChosen(id, canary, organization.id) ? canary.version : served[id]
      }
      setNewer([...own].some(([part, version]) => typeof served[part] === 'string' && expected(part) !== version))
    }
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    const timer = setInterval(onVisible, EVERY_MS)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      clearInterval(timer)
    }
  }, [areas, organization])
  return newer
}

interface Served {
  [part: string]: unknown
  /** By area: a version that only some organizations have. */
  canaries?: Record<string, Chosen & { version: string }>
}

/** Empty when it cannot be known: nothing is offered then. */
async function servedVersions(): Promise<Served> {
  try {
    const response = await fetch('/versions.json', { cache: 'no-cache' })
    return response.ok ? (Object(await response.json()) as Served) : {}
  } catch {
    return {}
  }
}
