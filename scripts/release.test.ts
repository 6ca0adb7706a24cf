// The commands of a release as a team gives them, on a real web folder with real builds.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { copyOfCheckout, removeCopy } from '../e2e/support/copy.ts'
import { isChosen } from '../shared/area/canary.ts'
import { fingerprint } from './build/fingerprint.ts'

const run = promisify(execFile)

describe('npm run release and npm run rollback', () => {
  let copy: string
  let web: string
  const command = async (name: 'release' | 'rollback', ...args: string[]) => {
    const { stdout } = await run(process.execPath, [`scripts/${name}.ts`, ...args, '--web', web], { cwd: copy })
    return stdout
  }
  const refused = async (...[name, ...args]: Parameters<typeof command>) => {
    const error = await command(name, ...args).then(
      () => assert.fail('it was not refused'),
      (failure: { stderr: string }) => failure,
    )
    return error.stderr
  }
  const read = (path: string) => readFileSync(join(web, path), 'utf8')
  const served = () =>
    JSON.parse(read('versions.json')) as Record<'shell' | 'agents' | 'staff', string> & {
      canaries: Record<string, { version: string; share: number }>
    }
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(copy, path), 'utf8')
    assert.ok(text.includes(from), `${path} has no ${from}`)
    writeFileSync(join(copy, path), text.replaceAll(from, to))
  }
  /** The versions of agents whose files the page's own script loads ahead at /agents, for who has signed in to a business. */
  const preloaded = (business: string | undefined) => {
    const page = read('index.html')
    const links: { href?: string }[] = []
    const data = /id="areas">(.*?)<\/script>/.exec(page)?.[1]
    const [, texts, script = ''] = /<script id="preload" data-texts='(.*?)'>([\s\S]*?)<\/script>/.exec(page) ?? []
    runInNewContext(script, {
      location: { pathname: '/agents' },
      localStorage: { getItem: () => (business ? JSON.stringify({ userOrganization: { id: business } }) : null) },
      document: {
        currentScript: { dataset: { texts } },
        cookie: 'auth-storage=%7B%22accessToken%22%3A%22x%22%7D',
        documentElement: { lang: 'en', dataset: {} },
        head: { append: (link: object) => links.push(link) },
        getElementById: () => ({ textContent: data }),
        createElement: () => ({}),
      },
    })
    return [...new Set(links.flatMap(({ href }) => /areas\/agents\/(\w+)\//.exec(href ?? '')?.[1] ?? []))]
  }
  const print = (...paths: string[]) => fingerprint(web, paths)

  before(async () => {
    copy = copyOfCheckout()
    web = join(copy, 'web')
    await command('release', 'shell')
    // At once, as two teams would.
    await Promise.all([command('release', 'agents'), command('release', 'staff')])
  })
  after(() => removeCopy(copy))

  test('two releases at once are both served, from their own folders', () => {
    const page = read('index.html')
    for (const id of ['agents', 'staff'] as const) {
      assert.match(page, new RegExp(`/areas/${id}/${served()[id]}/remoteEntry`))
      assert.ok(existsSync(join(web, `areas/${id}/${served()[id]}/pointer.json`)))
    }
  })

  test('a release to some, to everybody, and a rollback change that area and nothing of another', async () => {
    const others = () => print('areas/staff', 'areas/staff.json', 'assets')
    const [first, untouched] = [served().agents, others()]
    change('mfe-agents/src/locales/en.json', '"title": "Agents"', '"title": "Agents of tomorrow"')
    assert.match(
      await command('release', 'agents', '--share', '10', '--organizations', 'org_a,org_b'),
      /to 10% of the organizations and 2 that are named/,
    )
    const second = served().canaries.agents?.version
    assert.equal(served().agents, first)
    assert.notEqual(second, first)
    assert.doesNotMatch(read('index.html'), /org_a/)
    assert.deepEqual(preloaded('org_a'), [second])
    const other = Array.from({ length: 50 }, (_, i) => `org_other${i}`).find(
      (id) => !isChosen('agents', { share: 10, organizations: [] }, id),
    )!
    for (const business of [other, undefined]) assert.deepEqual(preloaded(business), [first])

    assert.match(await command('release', 'agents', '--promote'), new RegExp(`agents ${second} is served`))
    assert.deepEqual([served().agents, served().canaries], [second, {}])
    assert.match(read('index.html'), /Agents of tomorrow/)
    await command('rollback', 'agents')
    assert.equal(served().agents, first)
    assert.doesNotMatch(read('index.html'), /Agents of tomorrow/)
    const { history } = JSON.parse(read('areas/agents.json')) as { history: { version: string }[] }
    assert.deepEqual(
      history.map(({ version }) => version),
      [first, second, second, first],
    )
    assert.equal(others(), untouched)
  })

  test('what does not fit is refused in words, all at once, and what was served stays', async () => {
    change('mfe-agents/src/area.ts', "path: '/platform',", "path: '/staff',")
    change('mfe-agents/src/area.ts', "permission: 'platform.read'", "permission: 'platform.raed' as 'platform.read'")
    change('mfe-agents/src/locales/id.json', '"title": "Agen"', '"title": ""')
    const before = print('.')
    const words = await refused('release', 'agents')
    assert.match(words, /agents was not released, what was served stays/)
    assert.match(words, /the route \/staff belongs to staff/)
    assert.match(words, /\/staff asks for the access 'platform\.raed', which does not exist/)
    assert.match(words, /a label of \/agents is empty in id/)
    assert.equal(print('.'), before)
  })

  test('the shell is released and rolled back without an area', async () => {
    const areas = print('areas')
    const first = served().shell
    change(
      'shell/src/layout/texts.ts',
      "addBusiness: 'Create more business'",
      "addBusiness: 'Create one more business'",
    )
    await command('release', 'shell')
    assert.notEqual(served().shell, first)
    assert.match(await command('rollback', 'shell'), /is served again/)
    assert.equal(served().shell, first)
    assert.equal(print('areas'), areas)
  })

  test('what cannot be done says what can', async () => {
    const before = print('.')
    for (const [args, why] of [
      [['release', 'agnets'], /Name one of: .*agents.*shell/],
      [['rollback', 'chats'], /Name one of: agents, staff, shell/],
      [['rollback', 'staff'], /staff has no version before/],
      [['release', 'shell', '--share', '10'], /one for everybody/],
      [['release', 'agents', '--share', '110'], /whole number of percent/],
      [['release', 'agents', '--organizations', 'Toko Sari'], /ids such as org_a/],
      [['release', 'agents', '--promote'], /no version of agents that only some organizations have/],
    ] as [Parameters<typeof command>, RegExp][])
      assert.match(await refused(...args), why)
    assert.equal(print('.'), before)
  })
})
