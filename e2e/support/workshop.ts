import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node, root } from './processes.ts'

const AREAS = ['auth', 'agents', 'chats', 'staff', 'dashboard']
const SOURCES = [
  'shared',
  'shell',
  ...AREAS.map((id) => `mfe-${id}`),
  'scripts',
  'web-server',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'tsconfig.build.json',
]

/** Always the same folder, so that webpack finds what it built there the last time. */
const folder = join(root, '.cache', 'workshop')

export interface Outcome {
  ok: boolean
  said: string
}

/** A copy of the interface's sources in which a test changes something and releases it as a team would. */
export interface Workshop {
  /** Changes a file, or begins it. @throws Error when there is nothing to change */
  change: (file: string, change: (text: string) => string) => void
  /** Every file as it is in the repository again. */
  restore: () => void
  /** `npm run release -- <part> --web <folder>` */
  release: (part: string, web: string) => Promise<Outcome>
  /** Makes the page anew from what lies in the web folder, as every release does, and checks nothing. */
  assemble: (web: string) => Promise<Outcome>
}

export function openWorkshop(): Workshop {
  const changed = new Set<string>()
  for (const name of SOURCES) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  }
  rmSync(join(folder, 'node_modules'), { force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'dist'), { recursive: true })
  return {
    change(file, change) {
      const text = existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
      const next = change(text)
      if (next === text) throw new Error(`nothing to change in ${file}`)
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), next)
      changed.add(file)
    },
    restore() {
      for (const file of changed) {
        if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
        else rmSync(join(folder, file))
      }
      changed.clear()
    },
    release: (part, web) => run(['scripts/release.ts', part, '--web', web]),
    assemble: (web) =>
      run([
        '--input-type=module',
        '-e',
        "(await import(process.cwd() + '/scripts/build/assemble.ts')).assemble(process.argv[1])",
        web,
      ]),
  }
}

function run(args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += String(data)))
    child.on('close', (code) => resolve({ ok: code === 0, said }))
  })
}
