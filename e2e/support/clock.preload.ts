// Loaded before a program of ours (`--import`): its clock is as many milliseconds ahead as the file CLOCK_FILE says, and
// is read anew on SIGUSR2. Timers go on as they are, as when a machine's clock is set.
import { existsSync, readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
let ahead = 0
const read = () => {
  ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}
read()
process.on('SIGUSR2', read)

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + ahead
  }
} as DateConstructor
