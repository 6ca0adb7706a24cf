// Makes what is derived from the api's operations: openapi.json and the interface's endpoints.
// `--check` changes nothing and fails where the committed files differ from what would be made.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateEndpoints } from '@rtk-query/codegen-openapi'
import { describeOperations } from '../api/src/describe.ts'

const root = new URL('..', import.meta.url).pathname
const check = process.argv.includes('--check')
const stale: string[] = []

function put(path: string, text: string): void {
  let current = ''
  try {
    current = readFileSync(join(root, path), 'utf8')
  } catch {
    // Not there yet.
  }
  if (current === text) return
  if (check) stale.push(path)
  else writeFileSync(join(root, path), text)
}

const { document, tags } = await describeOperations()
put('api/openapi.json', `${JSON.stringify(document, null, 2)}\n`)

const work = mkdtempSync(join(tmpdir(), 'sapa-generate-'))
const schemaFile = join(work, 'openapi.json')
writeFileSync(schemaFile, JSON.stringify(document))
for (const { tag, operationIds } of tags) {
  const code = await generateEndpoints({
    schemaFile,
    apiFile: './api.ts',
    apiImport: 'api',
    hooks: { queries: true, lazyQueries: true, mutations: true },
    filterEndpoints: operationIds,
    tag: true,
    exportName: `${tag}Api`,
  })
  // Areas compile the endpoints in and share the api itself: it is imported by the name that is shared.
  put(`shared/api/${tag}.gen.ts`, String(code).replace(/from ["']\.\/api(\.ts)?["']/, "from '@sapa/shared/api'"))
}
rmSync(work, { recursive: true })

if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run: npm run generate`)
  process.exit(1)
}
console.log('Generated code is up to date.')
