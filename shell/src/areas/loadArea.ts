import type { Area } from '@sapa/shared/area'
import { addTexts } from '@sapa/shared/i18n'
import { AreaLoadError, AreaMisfitError, thrownBy } from './failure'
import { ownShell } from './ownShell'
import type { RegisteredArea } from './registry'

const loaded = new Map<string, Promise<Area>>()
const failed = new Set<string>()
let retries = 0

/**
 * Loads an area's declaration with its texts and runs its set-up, once a page. A load that failed is forgotten, so
 * that the next try is a new one; files that came are not asked for again.
 *
 * @throws AreaLoadError when its files did not come, AreaMisfitError when it is not for this shell, or what its code threw
 */
export function loadArea(registered: RegisteredArea): Promise<Area> {
  const known = loaded.get(registered.id)
  if (known) return known
  const loading = load(registered)
  loaded.set(registered.id, loading)
  loading.catch((error: unknown) => {
    loaded.delete(registered.id)
    if (error instanceof AreaLoadError) failed.add(registered.id)
  })
  return loading
}

async function load({ id, entry, misfit }: RegisteredArea): Promise<Area> {
  if (misfit) throw new AreaMisfitError(`takes ${misfit.join(', ')}, which the shell ${ownShell()} does not give`)
  const { host } = await import(/* webpackChunkName: "host" */ './host')
  const again = failed.delete(id)
  // A script that came once is not run again under the same address.
  const address = again ? `${entry}?retry=${++retries}` : entry
  const name = `sapa_${id}`
  host.registerRemotes([{ name, entry: new URL(address, location.href).href, type: 'global' }], { force: again })
  const module = await inTime(host.loadRemote<{ default: Area }>(`${name}/area`)).catch((cause: unknown) => {
    throw thrownBy(cause) ?? new AreaLoadError(`${entry} could not be loaded`, { cause })
  })
  if (!module) throw new AreaLoadError(`${entry} holds no area`)
  const area = module.default
  await Promise.all([addTexts(area.namespace, area.locales), area.setup?.().then(({ setup }) => setup())])
  return area
}

const DEADLINE_SECONDS = 20

/** A host that takes a request and never answers is a failure too. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AreaLoadError(`no answer in ${DEADLINE_SECONDS} seconds`)),
      DEADLINE_SECONDS * 1000,
    )
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
