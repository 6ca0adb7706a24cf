// `node scripts/touched.ts main`: the parts that a change can have altered, as JSON for a pipeline: ["agents"].
import { AREAS } from '../shared/build/areas.ts'
import { changedSince, touched } from './test/touched.ts'

const [ref] = process.argv.slice(2)
if (!ref) throw new Error('Name what to compare with: node scripts/touched.ts main')
const scope = touched(changedSince(process.cwd(), ref), AREAS)
console.log(JSON.stringify(scope === 'everything' ? ['api', 'shell', ...AREAS] : scope.areas))
