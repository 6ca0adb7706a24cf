// `npm run bench -- start`: runs bench/start.ts. Measurements are for people to read; no test depends on them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [wanted] = process.argv.slice(2)

if (wanted && names.includes(wanted)) {
  await import(join(folder, `${wanted}.ts`))
} else {
  console.error(`Say which: ${names.map((name) => `npm run bench -- ${name}`).join(', ')}`)
  process.exit(1)
}
