import agents from '../../mfe-agents/src/area.ts'
import auth from '../../mfe-auth/src/area.ts'
import chats from '../../mfe-chats/src/area.ts'
import dashboard from '../../mfe-dashboard/src/area.ts'
import staff from '../../mfe-staff/src/area.ts'
import type { Area } from '../../shared/area/index.ts'
import { addTexts } from '../../shared/i18n/index.ts'

const AREAS = new Map<string, Area>([agents, auth, chats, dashboard, staff].map((area) => [area.id, area]))

/** In the place of the shell's: the area's code is in this bundle. */
export async function loadArea({ id }: { id: string }): Promise<Area> {
  const area = AREAS.get(id)
  if (!area) throw new Error(`no area ${id}`)
  await Promise.all([addTexts(area.namespace, area.locales), area.setup?.().then(({ setup }) => setup())])
  return area
}
