import { AREAS } from './shared/build/areas.ts'

/** Every part of the interface is a project with the preset of shared/build. */
export default {
  // Long for a slow machine that does other things too; a test that hangs still ends.
  testTimeout: 60_000,
  projects: ['shared', 'shell', ...AREAS.map((id) => `mfe-${id}`)].map((folder) => `<rootDir>/${folder}`),
}
