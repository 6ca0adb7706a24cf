/**
 * antd's provider of 'unique' tooltips, which the configuration of every page would bring with all that floats (9 kB)
 * although it only takes part where `tooltip={{ unique: true }}` is asked for.
 */
export default function NoUniqueTooltips() {
  throw new Error('Unique tooltips are left out of the build: see shared/build/left-out')
}
