// Writes docs/specification-coverage.md; with --check it only says what is wrong, and fails.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageTable, faults, proofsIn, type Specification } from './specification/coverage.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const TABLE = 'docs/specification-coverage.md'

const specification = JSON.parse(read('docs/specification.json')) as Specification
// The mechanism's own test names rows that are made up.
const files = globSync(
  ['api', 'e2e', 'mfe-*', 'scripts', 'shared', 'shell', 'whatsapp-sandbox'].map(
    (folder) => `${folder}/**/*.test.{ts,tsx}`,
  ),
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.startsWith('scripts/specification'),
  },
)
const proofs = files.toSorted().flatMap((file) => proofsIn(file, read(file)))
const wrong = faults(specification, proofs)
const table = coverageTable(specification, proofs)
if (!process.argv.includes('--check')) writeFileSync(join(root, TABLE), table)
else if (read(TABLE) !== table) wrong.push(`${TABLE} is out of date: node scripts/specification.ts`)

for (const line of wrong) console.error(line)
console.log(
  `${Object.keys(specification.rows).length} promises, ${Object.keys(specification.pending).length} without a test yet`,
)
process.exit(wrong.length > 0 ? 1 : 0)
