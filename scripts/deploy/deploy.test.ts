// What is deployed, read as the tools read it: every setting exists, every part is there, nothing runs as root.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { AREAS } from '../../shared/build/areas.ts'
import { readOptions } from '../../web-server/src/options.ts'
import { SETTINGS } from './settings.ts'

const root = join(import.meta.dirname, '..', '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const PINNED = /:v?\d+\.\d+[\w.-]*$/
const SANDBOX = ['SANDBOX_URL', 'SANDBOX_HOST', 'SANDBOX_PORT', 'SAPA_DATA_DIR']

describe('the images', () => {
  for (const file of globSync('deploy/*.Dockerfile', { cwd: root })) {
    it(`${file}: pinned, without root, with a health check, from files that exist`, () => {
      const lines = text(file).split('\n')
      const stages = lines.flatMap((line) => /^FROM \S+ AS (\S+)/.exec(line)?.[1] ?? [])
      for (const [, from = ''] of lines.map((line) => /^FROM (\S+)/.exec(line)).filter((match) => match !== null)) {
        assert.ok(from === '${BEFORE}' || stages.includes(from) || PINNED.test(from), from)
      }
      const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
      assert.ok(last.includes('USER node') && last.some((line) => line.startsWith('HEALTHCHECK ')))
      const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
      for (const path of copied) assert.ok(existsSync(join(root, path)), path)
      const started = /^CMD \["node", "([^"]+)"\]$/m.exec(last.join('\n'))?.[1] ?? ''
      assert.ok(existsSync(join(root, started)), started)
    })
  }

  it('use the Node and the pnpm of this repository', () => {
    const node = (parse(text('pnpm-workspace.yaml')) as { catalog: { node: string } }).catalog.node
    const { packageManager } = JSON.parse(text('package.json')) as { packageManager: string }
    for (const file of [...globSync('deploy/*.Dockerfile', { cwd: root }), 'docker-compose.yml']) {
      for (const [, version] of text(file).matchAll(/node:([\d.]+)-/g)) assert.equal(version, node, file)
      for (const [found] of text(file).matchAll(/pnpm@[\d.]+/g)) assert.equal(found, packageManager, file)
    }
  })
})

interface Service {
  image?: string
  build?: { dockerfile: string; args?: { PART?: string } }
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test?: string[] }
  profiles?: string[]
}

describe('docker-compose.yml', () => {
  const compose = parse(text('docker-compose.yml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
  }
  const services = Object.entries(compose.services)

  it('has every part of the interface, at the origin that the shell gives for it', () => {
    const parts = services.flatMap(([, { build }]) => build?.args?.PART ?? [])
    assert.deepEqual(parts.sort(), [...AREAS, 'shell'].sort())
    const { areas } = readOptions({ SAPA_PART: 'shell', ...compose.services.shell?.environment })
    assert.deepEqual(areas.map(({ id }) => id).sort(), [...AREAS].sort())
    for (const { id, origin, source } of areas) {
      const [, outside, inside] =
        /^127\.0\.0\.1:(\d+):(\d+)$/.exec(compose.services[`mfe-${id}`]?.ports?.[0] ?? '') ?? []
      assert.deepEqual([new URL(origin).port, source], [outside, `http://mfe-${id}:${inside}`])
    }
  })

  it('gives each program settings that it reads, and nothing to the world but through this machine', () => {
    for (const [name, { build, environment = {}, ports = [] }] of services) {
      const known = {
        'deploy/api.Dockerfile': SETTINGS.api,
        'deploy/web.Dockerfile': SETTINGS.web,
        'deploy/sandbox.Dockerfile': SANDBOX,
      }[build?.dockerfile ?? '']
      if (known)
        for (const setting of Object.keys(environment)) assert.ok(known.includes(setting), `${name}: ${setting}`)
      for (const port of ports) assert.match(port, /^127\.0\.0\.1:\d+:\d+$/, name)
    }
  })

  it('names what exists: images with a version, services, volumes, files', () => {
    for (const [name, { image, build, depends_on: before = {}, volumes = [] }] of services) {
      if (build) assert.ok(existsSync(join(root, build.dockerfile)), name)
      else assert.match(image ?? '', PINNED, name)
      for (const other of Object.keys(before)) assert.ok(compose.services[other], `${name} waits for ${other}`)
      for (const volume of volumes) {
        const [source = ''] = volume.split(':')
        assert.ok(
          source.startsWith('.') ? existsSync(join(root, source)) : source in compose.volumes,
          `${name}: ${volume}`,
        )
      }
    }
  })
})

interface Container {
  image: string
  env?: { name: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  resources: { requests: object; limits: object }
  securityContext: { allowPrivilegeEscalation: boolean; readOnlyRootFilesystem: boolean }
  livenessProbe?: object
  readinessProbe?: object
  lifecycle?: { preStop?: object }
}
interface Resource {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  spec: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> }
    scaleTargetRef?: { name: string }
    template?: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds?: number
        securityContext: { runAsNonRoot: boolean }
        containers: [Container]
      }
    }
    rules?: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[]
  }
}

const onPath = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const skip = onPath('kubectl') ? false : 'needs kubectl to put the layers together'

describe('deploy/kubernetes', { skip }, () => {
  const built = skip
    ? ''
    : execFileSync('kubectl', ['kustomize', join(root, 'deploy/kubernetes/overlays/production')], { encoding: 'utf8' })
  const resources = parseAllDocuments(built).map((document) => document.toJS() as Resource)
  const of = (kind: string) => resources.filter((resource) => resource.kind === kind)
  const pods = resources.filter(({ spec }) => spec?.template)
  const container = ({ spec }: Resource) => spec.template!.spec.containers[0]

  it('has the api, its worker, migrations, and each part of the interface with a service and a disruption budget', () => {
    const web = ['sapa-shell', ...AREAS.map((id) => `sapa-mfe-${id}`)]
    const names = (kind: string) =>
      of(kind)
        .map(({ metadata }) => metadata.name)
        .sort()
    assert.deepEqual(names('Deployment'), ['sapa-api', 'sapa-worker', ...web].sort())
    assert.deepEqual(names('PodDisruptionBudget'), names('Deployment'))
    assert.deepEqual(names('Service'), ['sapa-api', ...web].sort())
    assert.deepEqual(names('Job'), ['sapa-migrate'])
    for (const { spec } of of('HorizontalPodAutoscaler'))
      assert.ok(names('Deployment').includes(spec.scaleTargetRef?.name ?? ''))
    const served = of('Ingress')
      .flatMap(({ spec }) => spec.rules ?? [])
      .map(({ host, http }) => [host.split('.')[0], http.paths[0]?.backend.service.name])
    assert.deepEqual(served.map(([, name]) => name).sort(), names('Service'))
  })

  it('runs nothing as root, everything within limits, from images with a version', () => {
    for (const pod of pods) {
      const { image, resources: needs, securityContext } = container(pod)
      assert.match(image, PINNED, pod.metadata.name)
      assert.ok(needs.requests && needs.limits, pod.metadata.name)
      assert.equal(pod.spec.template!.spec.securityContext.runAsNonRoot, true)
      assert.deepEqual(
        [securityContext.allowPrivilegeEscalation, securityContext.readOnlyRootFilesystem],
        [false, true],
      )
    }
  })

  it('asks each that it serves for its health and readiness, and lets it stop in its own time', () => {
    for (const pod of of('Deployment')) {
      const { livenessProbe, readinessProbe, lifecycle } = container(pod)
      assert.ok(livenessProbe && readinessProbe && lifecycle?.preStop, pod.metadata.name)
      assert.ok((pod.spec.template!.spec.terminationGracePeriodSeconds ?? 0) >= 30, pod.metadata.name)
    }
  })

  it('selects the pods that it means, and gives them settings that they read', () => {
    for (const { metadata, spec } of of('Service')) {
      const wanted = JSON.stringify(spec.selector)
      assert.equal(
        of('Deployment').filter((pod) => JSON.stringify(pod.spec.template!.metadata.labels) === wanted).length,
        1,
        metadata.name,
      )
    }
    const maps = new Map(of('ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]))
    for (const pod of pods) {
      const { image, env = [], envFrom = [] } = container(pod)
      const known = image.includes('/api:') ? SETTINGS.api : SETTINGS.web
      const given = envFrom.flatMap(({ configMapRef }) =>
        configMapRef ? Object.keys(maps.get(configMapRef.name) ?? assert.fail(configMapRef.name)) : [],
      )
      for (const setting of [...env.map(({ name }) => name), ...given])
        assert.ok(known.includes(setting), `${pod.metadata.name}: ${setting}`)
    }
    const shell = [...maps].find(([name]) => name.startsWith('sapa-shell'))?.[1]
    const { areas } = readOptions({ SAPA_PART: 'shell', ...shell })
    for (const { id, source } of areas) assert.equal(source, `http://sapa-mfe-${id}`)
    assert.deepEqual(areas.map(({ id }) => id).sort(), [...AREAS].sort())
  })
})
