// `npm test`: everything that can be checked on this machine, and a loud word about what could not.
// `npm test -- types lint` runs the named stages only. SAPA_REQUIRE=browser,postgres makes a skip a failure.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import { findBrowser } from './test/browser.ts'
import { throwawayPostgres } from './test/postgres.ts'
import { all, bin, root, run, type Outcome } from './test/stages.ts'

const node = bin('node')
const AREAS = ['mfe-auth', 'mfe-agents', 'mfe-chats', 'mfe-staff', 'mfe-dashboard']
const FRONT_END = ['shared', 'shell', ...AREAS]

const nodeTests = (patterns: string[], env: Record<string, string> = {}, options: string[] = []) => {
  const files = globSync(patterns, { cwd: root, exclude: (path) => path.includes('node_modules') })
  return run(node, ['--test', '--test-reporter=spec', '--test-concurrency=2', ...options, ...files], { env })
}

/** Tests in Chromium, against the interface as it is built. */
async function inBrowser(patterns: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const browser = findBrowser()
  if (!browser) return { kind: 'skipped', why: 'no Chromium on this machine; install one and run the tests again' }
  await buildWeb({ log: (line) => console.log(line) })
  return nodeTests(patterns, { SAPA_BROWSER: browser, ...env }, ['--test-concurrency=1'])
}

interface Stage {
  name: string
  /** What SAPA_REQUIRE calls it, for stages that a machine may be unable to run. */
  needs?: string
  /** Runs only when it is named: too long for every change. */
  onRequest?: boolean
  run: () => Promise<Outcome>
}

const stages: Stage[] = [
  {
    name: 'types',
    run: () => all(['scripts', 'api', 'whatsapp-sandbox', 'web-server', 'e2e', ...FRONT_END].map((folder) => () => run(node, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder]))),
  },
  { name: 'lint', run: () => run(bin('eslint'), ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint']) },
  { name: 'import law', run: () => run(bin('depcruise'), ['--config', 'dependency-cruiser.cjs', ...FRONT_END, 'api', 'whatsapp-sandbox', 'web-server']) },
  { name: 'specification', run: () => run(node, ['scripts/specification.ts', '--check']) },
  { name: 'generated code', run: () => run(node, ['scripts/generate.ts', '--check']) },
  { name: 'interface', run: () => run(node, [join(root, 'shell/node_modules/jest/bin/jest.js'), '--config', 'jest.config.mjs', '--maxWorkers=2'], { env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' } }) },
  { name: 'scripts, sandbox, web server', run: () => nodeTests(['scripts/**/*.test.ts', 'whatsapp-sandbox/**/*.test.ts', 'web-server/**/*.test.ts']) },
  { name: 'api, embedded database', run: () => nodeTests(['api/**/*.test.ts']) },
  {
    name: 'api, Postgres',
    needs: 'postgres',
    run: async () => {
      const postgres = await throwawayPostgres()
      if (!postgres) return { kind: 'skipped', why: 'no Postgres binaries (initdb, postgres) on this machine' }
      try {
        return await nodeTests(['api/**/*.test.ts'], { SAPA_TEST_DATABASE_URL: postgres.url })
      } finally {
        postgres.stop()
      }
    },
  },
  { name: 'faults', run: () => nodeTests(['e2e/faults/*.test.ts']) },
  { name: 'browser journeys', needs: 'browser', run: () => inBrowser(['e2e/journeys/*.test.ts']) },
  { name: 'topology', needs: 'browser', onRequest: true, run: () => inBrowser(['e2e/topology/*.test.ts', 'e2e/journeys/main.test.ts'], { SAPA_TOPOLOGY: '1' }) },
  { name: 'screens', needs: 'browser', onRequest: true, run: () => inBrowser(['e2e/screens/*.test.ts']) },
]

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const required = (process.env.SAPA_REQUIRE ?? '').split(',').filter(Boolean)
const summary: { name: string; outcome: Outcome; seconds: number }[] = []

for (const stage of stages) {
  if (wanted.length > 0 ? !wanted.some((word) => stage.name.includes(word)) : stage.onRequest) continue
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
}
const count = (kind: Outcome['kind']) => summary.filter(({ outcome }) => outcome.kind === kind).length
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exit(count('failed') > 0 ? 1 : 0)
