// `npm run new-area -- stock --en Stock --id Stok`: makes the area mfe-stock with a page in the sidebar. docs/areas.md
// says how it goes on.
import { spawnSync } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AREAS } from '../shared/build/areas.ts'
import { newAreaOptions, type NewAreaOptions } from './new-area/options.ts'

const root = join(import.meta.dirname, '..')
const template = join(import.meta.dirname, 'new-area', 'template')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The highest of the numbers that areas use for this, and some more. */
function after(file: string, pattern: RegExp, step: number): number {
  return (
    Math.max(
      ...AREAS.flatMap((id) => [...read(`mfe-${id}/${file}`).matchAll(pattern)].map(([, number]) => Number(number))),
    ) + step
  )
}

/** Writes the folder from the template. @returns its name */
function write({ id, en, idWords }: NewAreaOptions): string {
  const values: Record<string, string | number> = {
    id,
    en,
    idWords,
    Id: id[0]!.toUpperCase() + id.slice(1),
    port: after('webpack.config.mjs', /port: (\d+)/g, 1),
    order: after('src/area.ts', /order: (\d+)/g, 10),
  }
  const filled = (text: string) => text.replaceAll(/__(\w+?)__/g, (_, name: string) => String(values[name]))
  const folder = `mfe-${id}`
  for (const file of globSync('**/*.template', { cwd: template })) {
    const path = join(root, folder, filled(file.replace(/\.template$/, '')))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, filled(readFileSync(join(template, file), 'utf8')))
  }
  // Where lines break depends on how long the name is.
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', '--log-level', 'error', folder],
    { cwd: root, stdio: 'inherit' },
  )
  appendFileSync(join(root, 'CODEOWNERS'), `/${folder}/ @sapa/${id}\n`)
  return folder
}

/** Adds the folder's packages to the lockfile; all of them are installed already. */
function install(): void {
  const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string }
  const { status } = spawnSync('npx', ['--yes', packageManager, 'install', '--no-frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error('Installing failed; the reason stands above. The folder is written: npm start tries again.')
}

try {
  const options = newAreaOptions(process.argv.slice(2))
  const folder = write(options)
  if (options.install) install()
  console.log(`${folder} is there. Work on it: npm run dev -- ${options.id}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
