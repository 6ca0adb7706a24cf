// One webpack build in a process of its own: `node shared/build/bundle.mjs shell|<area> <folder>`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { formerMajors } from './majors.ts'
import { SHARE_KEYS } from './shared-modules.mjs'
import { SurfacePlugin } from './surface.mjs'
import { areaWebpack, shellWebpack } from './webpack.mjs'

/** The files behind each `import()` and each named chunk, by what the source calls it ('./AgentsPage', 'host') or shares it by. */
function filesByImport(stats) {
  const { chunks } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true })
  const map = {}
  for (const { names, origins, files } of chunks) {
    for (const name of new Set([...names, ...origins.map(({ request }) => SHARE_KEYS.get(request) ?? request)])) {
      if (name) map[name] = [...new Set([...(map[name] ?? []), ...files])]
    }
  }
  return map
}

/** What each `import()` takes from the shell when it is loaded, by the names areas import it by. */
function sharedByImport({ chunkGroups, chunkGraph }) {
  const map = {}
  for (const group of chunkGroups) {
    const keys = group.chunks.flatMap((chunk) =>
      [...chunkGraph.getChunkModulesIterable(chunk)]
        .filter(({ type }) => type === 'consume-shared-module')
        .map(({ options }) => options.shareKey),
    )
    for (const { request } of group.origins)
      if (request) map[request] = [...new Set([...(map[request] ?? []), ...keys])]
  }
  return map
}

const [part, out] = process.argv.slice(2)
const compiler = webpack(part === 'shell' ? shellWebpack({ out }) : areaWebpack(part, { out }))
const surface = new SurfacePlugin()
surface.apply(compiler)
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats.toString({ all: false, errors: true, colors: false }))
    process.exitCode = 1
  } else {
    writeFileSync(join(out, 'files.json'), JSON.stringify(filesByImport(stats), null, 2))
    if (part === 'shell')
      writeFileSync(
        join(out, 'former.json'),
        JSON.stringify(Object.fromEntries(formerMajors().map(({ key, until }) => [key, until])), null, 2),
      )
    else writeFileSync(join(out, 'ahead.json'), JSON.stringify(sharedByImport(stats.compilation), null, 2))
    writeFileSync(join(out, 'shared.json'), JSON.stringify(surface.names, null, 2))
  }
  compiler.close(() => {})
})
