// The same interface as one bundle without federation: `node bench/web/single.mjs <folder>`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { shellWebpack } from '../../shared/build/webpack.mjs'

const [out] = process.argv.slice(2)
const webpack = createRequire(join(import.meta.dirname, '../../shared/build/webpack.mjs'))('webpack')
const config = shellWebpack({ out })
// The code of the pages is imported where the shell would ask the federation for it; webpack splits as it would by itself.
config.plugins.push(
  new webpack.NormalModuleReplacementPlugin(/[./]loadArea$/, join(import.meta.dirname, 'loadArea.ts')),
)
config.optimization.splitChunks = { chunks: 'async' }
config.cache.name = 'single'
const compiler = webpack(config)
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats.toString({ all: false, errors: true, colors: false }))
    process.exitCode = 1
  } else writeFileSync(join(out, 'files.json'), '{}')
  compiler.close(() => {})
})
