declare module '@module-federation/webpack-bundler-runtime/dist/*'

/** Name of the global that areas take the federation's runtime from; the build sets it. */
declare const RUNTIME_GLOBAL: string

/** The version of the product that the shell was built from. */
declare const PRODUCT_VERSION: string
