import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of a package that is reached by way of others. */
const folderOf = (...packages) =>
  dirname(packages.reduce((from, name) => createRequire(from).resolve(name), import.meta.filename))
const federation = folderOf(
  '@module-federation/enhanced',
  '@module-federation/runtime-tools',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
)
const antd = join(folderOf('antd/package.json'), 'es')

/** Modules of libraries that every page would load and none runs, and what stands in their place. */
const LEFT_OUT = {
  [join(antd, 'tooltip', 'UniqueProvider', 'index.js')]: 'unique-tooltips.mjs',
  [join(federation, 'utils', 'preload.js')]: 'preload.mjs',
  [join(federation, 'plugins', 'snapshot', 'SnapshotHandler.js')]: 'snapshots.mjs',
  [join(federation, 'utils', 'semver', 'index.js')]: 'versions.mjs',
}

/**
 * For webpack's `resolve.alias`. After an upgrade that has one of them elsewhere it would come back unnoticed: no build is
 * made then. Where it gives other names than what stands in its place, webpack says so itself.
 *
 * @throws Error that names the module that is not there
 */
export function leftOut() {
  const gone = Object.keys(LEFT_OUT).find((module) => !existsSync(module))
  if (gone) throw new Error(`${gone} is left out of the build and is not there any more: see ${import.meta.filename}`)
  return Object.fromEntries(
    Object.entries(LEFT_OUT).map(([module, instead]) => [module, join(import.meta.dirname, instead)]),
  )
}
