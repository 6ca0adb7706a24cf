import { useContext, useEffect, useState } from 'react'
import { AreasContext } from './AreasContext'
import { ownShell } from './ownShell'

const EVERY_MS = 5 * 60_000

/** Whether something newer than this page is served; asked when the page comes to the front and every few minutes. */
export function useNewVersion(): boolean {
  const areas = useContext(AreasContext)
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    const own = new Map(areas.map(({ id, version }) => [id, version]))
    const shell = ownShell()
    if (shell) own.set('shell', shell)
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const served = await servedVersions()
      setNewer([...own].some(([part, version]) => typeof served[part] === 'string' && served[part] !== version))
    }
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    const timer = setInterval(onVisible, EVERY_MS)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      clearInterval(timer)
    }
  }, [areas])
  return newer
}

/** Empty when it cannot be known: nothing is offered then. */
async function servedVersions(): Promise<Record<string, unknown>> {
  try {
    const response = await fetch('/versions.json', { cache: 'no-cache' })
    return response.ok ? Object(await response.json()) as Record<string, unknown> : {}
  } catch {
    return {}
  }
}
