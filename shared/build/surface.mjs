import { SHARE_KEYS } from './shared-modules.mjs'

/** The files of the shell that name what it shares. */
const GIVERS = /[\\/](shell[\\/]src[\\/]areas[\\/]host|shared[\\/]build[\\/](components|majors))\.ts$/

/**
 * Which names of the shared modules a build takes (an area) or gives (the shell), so that a release can tell whether
 * the two fit. Nobody keeps a list or counts a version up: webpack knows both.
 */
export class SurfacePlugin {
  /** By module; null where any name may be taken or given. @type {Record<string, string[] | null>} */
  names = {}

  apply(compiler) {
    // Before modules are put together: afterwards nobody knows any more what came from where.
    compiler.hooks.compilation.tap('surface', (compilation) =>
      compilation.hooks.afterOptimizeDependencies.tap('surface', (modules) => {
        for (const module of modules) {
          if (module.type === 'consume-shared-module')
            this.take(compilation.moduleGraph, module, [...compilation.entries.keys()])
          else if (GIVERS.test(module.resource ?? '')) this.give(compilation.moduleGraph, module)
        }
      }),
    )
  }

  take(moduleGraph, module, runtimes) {
    const connections = [...moduleGraph.getIncomingConnections(module)].filter(({ dependency }) => dependency)
    const referenced = runtimes.flatMap((runtime) =>
      connections
        .filter((connection) => connection.isTargetActive(runtime))
        .flatMap(({ dependency }) => dependency.getReferencedExports(moduleGraph, runtime)),
    )
    // One step into the module: of `api.endpoints.x` it is `api` that must be there.
    const names = referenced.map((reference) => (Array.isArray(reference) ? reference : reference.name)[0])
    if (names.length > 0) this.names[module.options.shareKey] = [...new Set(names.filter(Boolean))].sort()
  }

  give(moduleGraph, module) {
    const dependencies = [module, ...module.blocks].flatMap((part) => part.dependencies)
    for (const dependency of dependencies.filter(({ request }) => SHARE_KEYS.has(request))) {
      // An `import()` may say itself which names it gives (webpackExports); the others are not in the build.
      const provided =
        dependency.referencedExports?.flat() ?? moduleGraph.getProvidedExports(moduleGraph.getModule(dependency))
      this.names[SHARE_KEYS.get(dependency.request)] = Array.isArray(provided) ? [...provided].sort() : null
    }
  }
}
