import { init } from '@module-federation/enhanced/runtime'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'

/**
 * What the containers of areas call of the federation's runtime, by the names they call it. The library's own list of it
 * holds all of the library (2 kB): areas have no remotes, and share nothing of their own.
 */
export const containerRuntime = {
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    installInitialConsumes,
    initContainerEntry,
    init: ({ webpackRequire }: { webpackRequire: { federation: { initOptions: Parameters<typeof init>[0] } } }) =>
      init(webpackRequire.federation.initOptions),
  },
}
