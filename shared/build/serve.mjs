// Serves parts of the interface from their sources and reloads the page on a change, each on the port of its
// webpack.config.mjs: `node shared/build/serve.mjs '{ "parts": ["shell", "agents"], "behind": [] }'`. Where it was
// started with a channel it tells each part's origin once that part was built.
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'

const root = join(import.meta.dirname, '..', '..')
const { parts, behind } = JSON.parse(process.argv[2])
process.on('disconnect', () => process.exit(0))

for (const part of parts) {
  const { default: config } = await import(join(root, part === 'shell' ? 'shell' : `mfe-${part}`, 'webpack.config.mjs'))
  const compiler = webpack(config)
  const server = new WebpackDevServer({ ...config.devServer, ...(part === 'shell' ? { proxy: behind } : {}) }, compiler)
  await server.start().catch((error) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${config.devServer.port} is taken by another program. Stop it, or move all ports: PORT_OFFSET=10000 npm run dev`
        : error,
    )
    process.exit(1)
  })
  compiler.hooks.done.tap('origin', () => process.send?.({ part, origin: `http://localhost:${config.devServer.port}` }))
}
