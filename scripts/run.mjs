// The one script that runs on whatever Node the machine has (20 or newer): it installs the exact
// toolchain once and hands over to it. It must stay free of dependencies and of newer syntax.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.sapa-installed')
const bin = join(root, 'node_modules', '.bin')
const [task, ...rest] = process.argv.slice(2)

/** What the installed packages were made from; a change means installing again. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(join(root, file)))
  return hash.update(process.platform + process.arch).digest('hex')
}

function install() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log('Installing packages (once, until the lockfile changes) …')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  const result = spawnSync(npx, ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
  if (result.status !== 0) {
    console.error('Installing the packages failed; the reason stands above. Nothing was started.')
    process.exit(result.status ?? 1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

install()

// The channel ends when this process dies, however it dies, and tells the child to stop.
const child = spawn(
  join(bin, process.platform === 'win32' ? 'node.exe' : 'node'),
  [join(root, 'scripts', `${task}.ts`), ...rest],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  },
)
// A terminal sends Ctrl-C to both, a supervisor to this process alone; the child stops once, however often it is asked.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

// npm passes SIGTERM to its shell alone, which would leave us running with nobody to stop us.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, 500).unref()
