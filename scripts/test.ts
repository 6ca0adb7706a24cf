// `npm test`: everything that can be checked on this machine, and a loud word about what could not.
// `npm test -- types lint` runs the named stages only. SAPA_REQUIRE=browser,postgres makes a skip a failure.
// `npm test -- --changed-since main` builds and tests the areas that changed, or everything where more did.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AREAS } from '../shared/build/areas.ts'
import { buildWeb, bundle } from './build.ts'
import { findBrowser } from './test/browser.ts'
import { findBinaries, throwawayPostgres } from './test/postgres.ts'
import { all, bin, root, run, twice, type Outcome } from './test/stages.ts'
import { changedSince, touched } from './test/touched.ts'

const node = bin('node')
const FRONT_END = ['shared', 'shell', ...AREAS.map((id) => `mfe-${id}`)]

const nodeTests = (patterns: string[], env: Record<string, string> = {}, options: string[] = []) => {
  const files = globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') })
  return twice(files, (some, report) =>
    run(
      node,
      [
        '--test',
        '--test-concurrency=2',
        ...options,
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${join(root, 'scripts/test/failedFiles.ts')}`,
        `--test-reporter-destination=${report}`,
        ...some,
      ],
      { env },
    ),
  )
}

const jestTests = (projects: string[] = []) =>
  twice([], (some, report) =>
    run(
      node,
      [
        join(root, 'shell/node_modules/jest/bin/jest.js'),
        ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
        '--config',
        'jest.config.mjs',
        '--reporters=default',
        `--reporters=${join(root, 'scripts/test/jestFailedFiles.mjs')}`,
        '--maxWorkers=2',
        ...some,
      ],
      { env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', SAPA_FAILED_FILES: report } },
    ),
  )

/** Tests in Chromium, against the interface as it is built. */
async function inBrowser(patterns: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const browser = findBrowser()
  if (!browser) return { kind: 'skipped', why: 'no Chromium on this machine; install one and run the tests again' }
  await buildWeb({ log: (line) => console.log(line) })
  return nodeTests(patterns, { SAPA_BROWSER: browser, ...env }, ['--test-concurrency=1'])
}

const NO_POSTGRES: Outcome = { kind: 'skipped', why: 'no Postgres binaries (initdb, postgres) on this machine' }

interface Stage {
  name: string
  /** What SAPA_REQUIRE calls it, for stages that a machine may be unable to run. */
  needs?: string
  /** Runs with `--full` or when it is named: too long for every change. */
  onRequest?: boolean
  run: () => Promise<Outcome>
}

const types = (folders: string[]): Stage => ({
  name: 'types',
  run: () =>
    all(folders.map((folder) => () => run(node, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder]))),
})
const lint = (paths: string[]): Stage => ({
  name: 'lint',
  run: () => run(bin('eslint'), [...paths, '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint']),
})
const format = (paths: string[]): Stage => ({
  name: 'format',
  run: async () => {
    const outcome = await run(bin('prettier'), [...paths, '--check', '--cache', '--cache-location', '.cache/prettier'])
    if (outcome.kind === 'failed') console.log('npx prettier --write . formats these files.')
    return outcome
  },
})
const importLaw = (folders: string[]): Stage => ({
  name: 'import law',
  run: () => run(bin('depcruise'), ['--config', 'dependency-cruiser.cjs', ...folders]),
})
const specification: Stage = { name: 'specification', run: () => run(node, ['scripts/specification.ts', '--check']) }

const everything: Stage[] = [
  types(['scripts', 'bench', 'bench/web', 'api', 'whatsapp-sandbox', 'web-server', 'e2e', ...FRONT_END]),
  lint(['.']),
  format(['.']),
  importLaw([...FRONT_END, 'api', 'whatsapp-sandbox', 'web-server', 'e2e']),
  specification,
  { name: 'generated code', run: () => run(node, ['scripts/generate.ts', '--check']) },
  { name: 'interface', run: () => jestTests() },
  {
    name: 'scripts, sandbox, web server',
    run: () => nodeTests(['scripts/**/*.test.ts', 'whatsapp-sandbox/**/*.test.ts', 'web-server/**/*.test.ts']),
  },
  { name: 'api, embedded database', run: () => nodeTests(['api/**/*.test.ts']) },
  {
    name: 'api, Postgres',
    needs: 'postgres',
    run: async () => {
      const postgres = await throwawayPostgres()
      if (!postgres) return NO_POSTGRES
      try {
        return await nodeTests(['api/**/*.test.ts'], { SAPA_TEST_DATABASE_URL: postgres.url })
      } finally {
        postgres.stop()
      }
    },
  },
  { name: 'faults', run: () => nodeTests(['e2e/faults/*.test.ts']) },
  { name: 'browser journeys', needs: 'browser', run: () => inBrowser(['e2e/journeys/*.test.ts']) },
  // One file at a time: they measure out how long others may be held up.
  {
    name: 'long faults',
    needs: 'postgres',
    onRequest: true,
    run: async () =>
      findBinaries() ? nodeTests(['e2e/faults/long/*.test.ts'], {}, ['--test-concurrency=1']) : NO_POSTGRES,
  },
  { name: 'areas', needs: 'browser', onRequest: true, run: () => inBrowser(['e2e/areas/*.test.ts']) },
  {
    name: 'topology',
    needs: 'browser',
    onRequest: true,
    run: async () =>
      findBinaries()
        ? inBrowser(['e2e/topology/*.test.ts', 'e2e/journeys/main.test.ts'], { SAPA_TOPOLOGY: '1' })
        : NO_POSTGRES,
  },
  { name: 'screens', needs: 'browser', onRequest: true, run: () => inBrowser(['e2e/screens/*.test.ts']) },
]

/** What an area can break by itself. How it gets on with the others, the journeys say. */
function ofAreas(ids: string[]): Stage[] {
  if (ids.length === 0) return [specification]
  const folders = ids.map((id) => `mfe-${id}`)
  return [
    types(folders),
    lint(folders),
    format(folders),
    importLaw(folders),
    specification,
    { name: 'interface', run: () => jestTests(folders) },
    { name: 'languages and sidebar', run: () => nodeTests(['scripts/languages.test.ts', 'scripts/areas.test.ts']) },
    { name: 'build', run: () => all(ids.map((id) => () => builds(id))) },
  ]
}

async function builds(part: string): Promise<Outcome> {
  const out = mkdtempSync(join(tmpdir(), 'sapa-build-'))
  try {
    await bundle(part, out)
    return { kind: 'passed' }
  } finally {
    rmSync(out, { recursive: true })
  }
}

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { 'changed-since': { type: 'string' }, full: { type: 'boolean', default: false } },
})
const ref = values['changed-since']
const scope = ref === undefined ? 'everything' : touched(changedSince(root, ref), AREAS)
if (ref !== undefined)
  console.log(`Changed since ${ref}: ${scope === 'everything' ? scope : scope.areas.join(', ') || 'words only'}`)
const stages = scope === 'everything' ? everything : ofAreas(scope.areas)
const required = (process.env.SAPA_REQUIRE ?? '').split(',').filter(Boolean)
const summary: { name: string; outcome: Outcome; seconds: number }[] = []

for (const stage of stages) {
  if (wanted.length > 0 ? !wanted.some((word) => stage.name.includes(word)) : stage.onRequest && !values.full) continue
  console.log(`\n=== ${stage.name}`)
  const began = Date.now()
  let outcome: Outcome
  try {
    outcome = await stage.run()
  } catch (error) {
    console.error(error)
    outcome = { kind: 'failed' }
  }
  if (outcome.kind === 'skipped' && stage.needs && required.includes(stage.needs)) outcome = { kind: 'failed' }
  summary.push({ name: stage.name, outcome, seconds: Math.round((Date.now() - began) / 100) / 10 })
}

console.log('\n=== summary')
for (const { name, outcome, seconds } of summary) {
  const word = { passed: 'passed ', failed: 'FAILED ', skipped: 'SKIPPED' }[outcome.kind]
  console.log(`${word} ${name} (${seconds} s)${outcome.kind === 'skipped' ? `: ${outcome.why}` : ''}`)
  if (outcome.kind === 'passed')
    for (const file of outcome.unsteady ?? [])
      console.log(`        UNSTEADY ${file}: failed, then passed when run again`)
}
const count = (kind: Outcome['kind']) => summary.filter(({ outcome }) => outcome.kind === kind).length
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exit(count('failed') > 0 ? 1 : 0)
