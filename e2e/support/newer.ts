import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './processes.ts'

/** The build of agents that a web folder serves, with another title: a version of its own without the time of a build. */
export function newerAgents(web: string, folder: string, titles: { old: string; now: string }): void {
  const { version } = JSON.parse(readFileSync(join(web, 'areas/agents.json'), 'utf8')) as { version: string }
  cpSync(join(web, 'areas/agents', version), folder, { recursive: true })
  for (const name of globSync('*.js', { cwd: folder })) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`title":"${titles.old}"`, `title":"${titles.now}"`))
  }
  for (const file of globSync('*.br', { cwd: folder })) rmSync(join(folder, file))
}

/**
 * Leaves the web folder as a release of that version does, with its page where it has one.
 *
 * @param businesses - who gets it; everybody when left out
 */
export function serveNewer(web: string, folder: string, version: string, businesses?: string[]): void {
  execFileSync(node, [
    '--input-type=module',
    '-e',
    `
    const [web, folder, version, businesses] = process.argv.slice(1)
    const { cpSync, readFileSync, writeFileSync } = await import('node:fs')
    const { pointAt, pointSomeAt } = await import('${root}/scripts/build/pointers.ts')
    const { assemble } = await import('${root}/scripts/build/assemble.ts')
    const { organizationNumber } = await import('${root}/shared/area/canary.ts')
    const said = readFileSync(folder + '/pointer.json', 'utf8')
    const old = JSON.parse(said).version
    const area = JSON.parse(said.replaceAll('/' + old + '/', '/' + version + '/').replaceAll('"' + old + '"', '"' + version + '"'))
    cpSync(folder, web + '/areas/agents/' + version, { recursive: true })
    writeFileSync(web + '/areas/agents/' + version + '/pointer.json', JSON.stringify(area))
    const organizations = JSON.parse(businesses)?.map((business) => organizationNumber('agents', business))
    if (organizations) pointSomeAt(web, area, { share: 0, organizations })
    else pointAt(web, area)
    assemble(web)`,
    web,
    folder,
    version,
    JSON.stringify(businesses ?? null),
  ])
}
