import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack from 'webpack'
import { isChosen, organizationNumber } from '../area/canary.ts'
import { COMPONENTS } from './components.ts'
import { leftOut } from './left-out/index.mjs'
import { shareKey } from './majors.ts'
import { RUNTIME_GLOBAL, SHARED_MODULES } from './shared-modules.mjs'

const root = join(import.meta.dirname, '..', '..')
const resolveHere = (name) => import.meta.resolve(name).replace('file://', '')
const antd = join(createRequire(import.meta.url).resolve('antd/package.json'), '..', '..')
const federation = createRequire(resolveHere('@module-federation/enhanced'))
const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime'

/** What shell and areas have in common. */
function common(folder, { mode, out, port: usual = 0 }) {
  const port = usual + Number(process.env.PORT_OFFSET ?? 0)
  const production = mode === 'production'
  const styles = production ? MiniCssExtractPlugin.loader : resolveHere('style-loader')
  const name = production ? '[name].[contenthash:10]' : '[name]'
  return {
    mode,
    name: basename(folder),
    context: folder,
    // Without eval: under the policy of a deployed page a part runs from here too.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: out,
      publicPath: 'auto',
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      clean: true,
      // A host that does not answer is a failure that can be tried again, not a page that waits for two minutes.
      chunkLoadTimeout: 20_000,
      // A module that threw is run anew at the next try, instead of staying half done.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], extensionAlias: { '.js': ['.js', '.ts', '.tsx'] } },
    module: {
      parser: { javascript: { worker: ['AreaWorker from @sapa/shared/worker', '...'] } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: resolveHere('ts-loader'),
          options: { transpileOnly: true, configFile: join(root, 'tsconfig.build.json'), instance: folder },
        },
        { test: /[\\/]locales[\\/]en\.json$/, loader: join(import.meta.dirname, 'fallback-texts.mjs') },
        { test: /\.css$/, use: [styles, resolveHere('css-loader')] },
        // Modules name each other with their ending in our sources and without in some libraries.
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        // These do nothing when they are imported and do not say so: a context would bring all of antd's form with it.
        { test: /[\\/]node_modules[\\/](@rc-component|@module-federation|yup)[\\/].+\.m?js$/, sideEffects: false },
      ],
    },
    plugins: production ? [new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css` })] : [],
    optimization: {
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(root, '.cache', 'webpack'),
      name: `${basename(folder)}-${mode}`,
      buildDependencies: { config: [import.meta.filename] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    devServer: {
      port,
      host: process.env.HOST ?? 'localhost',
      hot: false,
      liveReload: true,
      headers: { 'access-control-allow-origin': '*' },
      allowedHosts: 'all',
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    },
  }
}

/**
 * What many of the chunks named in components.ts stand on, each a file of its own. Less than `minSize` (before it is made
 * small) that several need is repeated in them: a request costs a slow line more than some bytes.
 */
const TOGETHER = Object.fromEntries(
  Object.entries({
    'ui-input':
      /[\\/]antd[\\/]es[\\/](input[\\/](Input|utils|hooks|style)|form[\\/]hooks[\\/]useVariants|_util[\\/]hooks[\\/]useAllowClear)|[\\/]@rc-component[\\/]input[\\/]es[\\/](?!.*(TextArea|calculateNodeHeight))/,
    'ui-floating': /[\\/]@rc-component[\\/](trigger|portal|tooltip)[\\/]|[\\/]antd[\\/]es[\\/]tooltip[\\/]/,
  }).map(([name, test]) => [name, { test, name, enforce: true }]),
)

/** What a form that is there before its checks has in common with all others, whoever else has a part of it too. */
const FIRST_OF_FORMS = {
  name: 'ui-form',
  chunks: ({ name }) => name === 'fields' || name === 'forms',
  minChunks: 2,
  enforce: true,
}

/** What an area leaves to the shell: our entries by their names, antd's components by their files. */
function sharedWithAreas() {
  const fromShell = { singleton: true, import: false, requiredVersion: false }
  return {
    ...Object.fromEntries(SHARED_MODULES.map((name) => [name, { ...fromShell, shareKey: shareKey(name) }])),
    ...Object.fromEntries(
      Object.keys(COMPONENTS).map((name) => [join(antd, name, 'index.js'), { ...fromShell, shareKey: shareKey(name) }]),
    ),
  }
}

/**
 * The build of an area: a thin remote that brings its own code and takes everything shared from the shell.
 *
 * @param id - 'agents' for the folder mfe-agents; the federation's name is `sapa_<id>`, its one expose `./area`
 */
export function areaWebpack(id, { mode = 'production', out, port } = {}) {
  const folder = join(root, `mfe-${id}`)
  const config = common(folder, { mode, out, port })
  return {
    ...config,
    // Not named like the container: the two would be merged and everything loaded twice.
    entry: { main: './src/index.ts' },
    output: { ...config.output, uniqueName: `sapa_${id}` },
    // The shell's copy of the federation's runtime, 20 kB that each area would bring again.
    externals: ({ request }, done) => {
      if (request.includes(`${BUNDLER_RUNTIME}/`)) done(null, `var globalThis.${RUNTIME_GLOBAL}`)
      else done()
    },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: `sapa_${id}`,
        filename: mode === 'production' ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
        exposes: { './area': './src/area.ts' },
        shared: sharedWithAreas(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }
}

/** The build of the shell: an ordinary page without federation in it; it makes the federation's host at run time. */
export function shellWebpack({ mode = 'production', out, port } = {}) {
  const folder = join(root, 'shell')
  const config = common(folder, { mode, out, port })
  return {
    ...config,
    entry: { main: './src/bootstrap.tsx' },
    output: { ...config.output, publicPath: mode === 'production' ? '/assets/shell/' : '/' },
    resolve: {
      ...config.resolve,
      // Not a package of ours: the one that the federation's plugin came with.
      alias: { ...leftOut(), [BUNDLER_RUNTIME]: dirname(federation.resolve(`${BUNDLER_RUNTIME}/package.json`)) },
    },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 100_000,
        cacheGroups: { defaultVendors: false, ...TOGETHER, form: FIRST_OF_FORMS },
      },
    },
    plugins: [
      ...config.plugins,
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
        ENV_TARGET: '"web"',
        PRODUCT_VERSION: JSON.stringify(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version),
        RUNTIME_GLOBAL: JSON.stringify(RUNTIME_GLOBAL),
      }),
      new HtmlWebpackPlugin({
        template: join(folder, 'src', 'index.html'),
        templateParameters: { canary: [organizationNumber, isChosen].join('\n') },
        scriptLoading: 'defer',
        inject: 'head',
      }),
    ],
    devServer: { ...config.devServer, historyApiFallback: true },
  }
}
