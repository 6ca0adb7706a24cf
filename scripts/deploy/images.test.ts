// The images without an engine: an empty folder gets what COPY copies, has run what RUN installs, and starts what CMD starts.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../test/freePort.ts'
import { run } from '../test/stages.ts'

const root = join(import.meta.dirname, '..', '..')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string }

/** The instructions of a stage, by its name; the last stage has none. */
function stage(dockerfile: string, name?: string): { word: string; rest: string }[] {
  const stages = readFileSync(join(root, dockerfile), 'utf8')
    .split(/^FROM /m)
    .slice(1)
  const text = name ? stages.find((one) => one.split('\n')[0]?.endsWith(` AS ${name}`)) : stages.at(-1)
  return (text ?? assert.fail(`${dockerfile} has no stage ${name}`))
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return word ? [{ word, rest }] : []
    })
}

/** What the image has in its working folder; what another stage built is not of here. */
async function make(dockerfile: string, folder: string): Promise<void> {
  for (const { word, rest } of [...stage(dockerfile, 'packages'), ...stage(dockerfile)]) {
    if (word === 'COPY' && !rest.startsWith('--from')) copy(rest.split(' '), folder)
    if (word !== 'RUN' || !rest.startsWith('pnpm ')) continue
    const { kind } = await run('npx', ['--yes', packageManager, ...rest.split(' ').slice(1), '--prefer-offline'], {
      cwd: folder,
    })
    assert.equal(kind, 'passed', rest)
  }
}

function copy(paths: string[], folder: string): void {
  const into = paths.pop() ?? ''
  for (const path of paths) {
    const place = into.endsWith('/') ? join(folder, into, path.split('/').at(-1) ?? '') : join(folder, into)
    mkdirSync(join(place, '..'), { recursive: true })
    cpSync(join(root, path), place, { recursive: true, filter: (source) => !source.endsWith('node_modules') })
  }
}

const environment = (dockerfile: string) =>
  Object.fromEntries(
    stage(dockerfile)
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
  )

const command = (dockerfile: string, word: 'CMD' | 'HEALTHCHECK') => {
  const found = stage(dockerfile).find((one) => one.word === word)?.rest ?? ''
  return JSON.parse(found.slice(found.indexOf('['))) as string[]
}

/** Settings that every installation gives, and the port by which the health check asks. */
const GIVEN: Record<string, { port: string; more?: Record<string, string> }> = {
  'deploy/api.Dockerfile': {
    port: 'SAPA_INTERNAL_PORT',
    more: {
      PORT: '0',
      ...Object.fromEntries(['TOKEN', 'ENCRYPTION', 'CODE'].map((name) => [`SAPA_${name}_SECRET`, name.repeat(8)])),
    },
  },
  'deploy/sandbox.Dockerfile': { port: 'SANDBOX_PORT' },
  'deploy/web.Dockerfile': { port: 'PORT', more: { SAPA_PART: 'chats' } },
}

describe('the images', () => {
  for (const dockerfile of globSync('deploy/*.Dockerfile', { cwd: root })) {
    it(
      `${dockerfile} holds what its program needs; it starts, is found healthy, and stops when asked`,
      { timeout: 300_000 },
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'sapa-image-'))
        const { port: asked, more = {} } = GIVEN[dockerfile] ?? assert.fail(`say what ${dockerfile} is given`)
        await make(dockerfile, folder)
        const own = environment(dockerfile)
        const port = String(await freePort())
        const env = {
          PATH: process.env.PATH,
          ...own,
          ...more,
          [asked]: port,
          ...('SAPA_DATA_DIR' in own ? { SAPA_DATA_DIR: join(folder, 'data') } : {}),
        }
        const [, ...args] = command(dockerfile, 'CMD')
        const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += String(data)))
        const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
        try {
          const [, ...check] = command(dockerfile, 'HEALTHCHECK').map((part) =>
            part.replace(own[asked] ?? assert.fail(`${asked} is not said`), port),
          )
          const healthy = () =>
            promisify(execFile)(process.execPath, check).then(
              () => true,
              () => false,
            )
          for (let tries = 0; !(await healthy()); tries++) {
            assert.ok(child.exitCode === null && tries < 300, `not healthy: ${output}`)
            await new Promise((resolve) => setTimeout(resolve, 200))
          }
          child.kill('SIGTERM')
          assert.equal(await ended, 0, output)
        } finally {
          child.kill('SIGKILL')
          await ended
          rmSync(folder, { recursive: true, force: true })
        }
      },
    )
  }
})
