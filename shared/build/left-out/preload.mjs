/** The federation's way to load files ahead: the page's own script does that, `preloadRemote` is never called. */
const leftOut = () => {
  throw new Error("The federation's preloading is left out of the build: see shared/build/left-out")
}
export {
  leftOut as defaultPreloadArgs,
  leftOut as formatPreloadArgs,
  leftOut as normalizePreloadExposes,
  leftOut as preloadAssets,
}
