/**
 * The federation's comparison of versions. Shared modules have one version and areas require none; a major is part of the
 * name (docs/adr/0013-two-majors.md).
 */
export function satisfy(version) {
  throw new Error(
    `A second version (${version}) is shared, and their comparison is left out of the build: see shared/build/left-out`,
  )
}
