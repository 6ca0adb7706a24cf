// The pipeline stays in step with the areas and with what it calls.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { parse } from 'yaml'
import { AREAS } from '../../shared/build/areas.ts'

const root = join(import.meta.dirname, '..', '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const workflow = text('.github/workflows/changes.yml')

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sapa-pipeline-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('names no area, and nothing that is not there', () => {
  for (const id of AREAS) assert.doesNotMatch(workflow, new RegExp(`\\b${id}\\b`))
  for (const [path] of workflow.matchAll(/\b(scripts|deploy)\/[\w./-]+/g)) assert.ok(existsSync(join(root, path)), path)
  const { node } = (parse(text('pnpm-workspace.yaml')) as { catalog: { node: string } }).catalog
  assert.deepEqual(
    [...workflow.matchAll(/node-version: (\S+)/g)].map(([, version]) => version),
    [node],
  )
})

describe('the parts that become images', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  const change = (path: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), 'changed')
  }
  const parts = () =>
    JSON.parse(
      execFileSync(process.execPath, [join(root, 'scripts/touched.ts'), 'HEAD'], { cwd: folder, encoding: 'utf8' }),
    ) as string[]

  it('are the areas that changed, or all where more did', () => {
    git('init', '--quiet')
    git('commit', '--quiet', '--allow-empty', '--message', 'begin')
    change('README.md')
    assert.deepEqual(parts(), [])
    for (const id of AREAS.slice(0, 2)) change(`mfe-${id}/src/area.ts`)
    assert.deepEqual(parts(), AREAS.slice(0, 2))
    change('shared/ui/base.ts')
    assert.deepEqual(parts(), ['api', 'shell', ...AREAS])
  })
})

it('each part becomes the image that the cluster runs, from a Dockerfile that takes what it is told', () => {
  // Says what it is asked instead of doing it: no engine is needed for that.
  const asked = join(folder, 'asked')
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "$@" >> '${asked}'\n`)
  chmodSync(join(folder, 'docker'), 0o755)
  const cluster = text('deploy/kubernetes/overlays/production/kustomization.yaml')
  for (const part of ['api', 'shell', ...AREAS]) {
    for (const first of ['', '1']) {
      rmSync(asked, { force: true })
      execFileSync(join(root, 'deploy/image.sh'), [part, 'registry.sapa.example', '7'], {
        cwd: root,
        env: { PATH: `${folder}${delimiter}${process.env.PATH}`, FIRST: first, RELEASE: first ? '' : '--back' },
      })
      const [build = '', ...pushes] = readFileSync(asked, 'utf8').trim().split('\n')
      const dockerfile = /--file (\S+)/.exec(build)?.[1] ?? ''
      const image = /--tag (\S+):7/.exec(build)?.[1] ?? ''
      assert.match(cluster, new RegExp(`newName: ${image},`))
      assert.deepEqual(pushes, [`push ${image}:7`, `push ${image}:latest`])
      const given = Object.fromEntries(
        [...build.matchAll(/--build-arg (\w+)=(\S*)/g)].map(([, name, value]) => [name ?? '', value]),
      )
      assert.deepEqual(
        given,
        part === 'api'
          ? {}
          : { PART: part, BEFORE: first ? 'nothing' : `${image}:latest`, RELEASE: first ? '' : '--back' },
      )
      for (const name of Object.keys(given)) assert.match(text(dockerfile), new RegExp(`^ARG ${name}\\b`, 'm'))
    }
  }
})
