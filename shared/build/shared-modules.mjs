import { COMPONENTS } from './components.ts'
import { formerMajors, shareKey } from './majors.ts'

/**
 * What the shell shares with every area, once a page: the name areas import it by. React and our own entries only;
 * libraries reach areas through our entries, so that a page loads what is used of them and nothing twice.
 */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-hook-form',
  'yup',
  '@sapa/shared/config',
  '@sapa/shared/i18n',
  '@sapa/shared/platform',
  '@sapa/shared/session',
  '@sapa/shared/api',
  '@sapa/shared/realtime',
  '@sapa/shared/fields',
  '@sapa/shared/forms',
  '@sapa/shared/ui/icon',
  '@sapa/shared/ui/patterns',
]

/** The module behind a declared `() => import('…')`, as its text names it. */
const requested = (load) => /import\((?:\/\*.*?\*\/)?\s*['"](.+?)['"]/.exec(String(load))?.[1]

/** What the shell's sources import to share it, with the name that areas know it by. */
export const SHARE_KEYS = new Map([
  ...[...SHARED_MODULES, ...Object.keys(COMPONENTS)].map((name) => [name, shareKey(name)]),
  ...formerMajors().map(({ key, load }) => [requested(load), key]),
])

/**
 * Where the shell puts the federation's runtime for its areas. The version is part of the name: an area that was built
 * for another one finds nothing there and fails by itself, instead of running on what it does not fit.
 */
export const RUNTIME_GLOBAL = 'sapaFederation_2_9_2'
