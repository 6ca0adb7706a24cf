// Every text of the interface and the api, in both languages: none is missing, unused, or written into a component.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { AREAS } from '../shared/build/areas.ts'
import { ERROR_STATUS, LANGUAGES } from '../shared/contracts/index.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }).filter(
    (path) => !/\.test\.|\.gen\./.test(path),
  )

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value as object, `${prefix}${key}.`),
  )
}
const textsIn = (path: string) => new Map(flatten(JSON.parse(read(path)) as object))
const placeholders = (text: string) => [...text.matchAll(/\{\{?\w+\}?\}|<\/?\w+>/g)].map(([found]) => found).sort()
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Indonesian has one form where English has two. */
const withoutPlural = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(PLURAL, '')))].sort()

const INTERFACE = ['shared/i18n', ...AREAS.map((id) => `mfe-${id}/src`)]
const API = files('api/src/messages/en/*.json').map((path) => basename(path))
const pairs: [string, string, string][] = [
  ...INTERFACE.map((folder): [string, string, string] => [
    folder,
    `${folder}/locales/en.json`,
    `${folder}/locales/id.json`,
  ]),
  ...API.map((name): [string, string, string] => [
    `the api's ${name}`,
    `api/src/messages/en/${name}`,
    `api/src/messages/id/${name}`,
  ]),
]

describe('the texts', () => {
  for (const [name, enPath, idPath] of pairs) {
    test(`of ${name} are there in both languages, with the same values in them [S1.6]`, () => {
      const [en, id] = [textsIn(enPath), textsIn(idPath)]
      assert.deepEqual(withoutPlural(en.keys()), withoutPlural(id.keys()))
      for (const [key, text] of [...en, ...id]) assert.ok(text.trim() || key === 'product', `${key} is empty`)
      for (const [key, text] of en) {
        const other = id.get(key) ?? id.get(key.replace(PLURAL, '_other'))
        if (other !== undefined) assert.deepEqual(placeholders(other), placeholders(text), key)
      }
    })
  }

  test('of the api are files of both languages', () => {
    const names = (language: string) =>
      files(`api/src/messages/${language}/*.json`)
        .map((path) => basename(path))
        .sort()
    assert.deepEqual(names('id'), names('en'))
    assert.deepEqual(LANGUAGES, ['en', 'id'])
  })
})

/** Every literal of these sources, and the beginnings of those that go on with a value. */
function literals(paths: string[]): { whole: Set<string>; begin: string[] } {
  const whole = new Set<string>()
  const begin: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) whole.add(node.text)
    if (ts.isTemplateExpression(node) && node.head.text) begin.push(node.head.text)
    ts.forEachChild(node, visit)
  }
  for (const path of paths)
    visit(
      ts.createSourceFile(
        path,
        read(path),
        ts.ScriptTarget.Latest,
        true,
        path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      ),
    )
  return { whole, begin }
}

describe('nobody keeps a text that nobody shows', () => {
  const unused = (keys: Iterable<string>, sources: string[]) => {
    const { whole, begin } = literals(sources)
    return (
      withoutPlural(keys)
        .filter((key) => !whole.has(key) && !begin.some((start) => key.startsWith(start)))
        // A list is taken as a whole, by the name it stands under.
        .filter(
          (key) => !key.split('.').some((_part, end, parts) => end > 0 && whole.has(parts.slice(0, end).join('.'))),
        )
    )
  }
  const web = ['shared', 'shell/src', ...INTERFACE.slice(1)].flatMap((folder) => [
    ...files(`${folder}/**/*.ts`),
    ...files(`${folder}/**/*.tsx`),
  ])
  for (const folder of INTERFACE) {
    test(`in ${folder} [S1.6]`, () => {
      const sources = folder === 'shared/i18n' ? web : web.filter((path) => path.startsWith(`${folder}/`))
      assert.deepEqual(unused(textsIn(`${folder}/locales/en.json`).keys(), sources), [])
    })
  }
  test('in the api [S1.6]', () => {
    const keys = API.flatMap((name) => [...textsIn(`api/src/messages/en/${name}`).keys()])
    // Errors are said by their code.
    const codes = Object.keys(ERROR_STATUS)
    assert.deepEqual(
      unused(keys, files('api/src/**/*.ts')).filter((key) => !codes.includes(key.split('.').at(-1) ?? '')),
      [],
    )
  })
})

describe('no component has a text written into it', () => {
  const SHOWN = new Set([
    'title',
    'label',
    'placeholder',
    'aria-label',
    'alt',
    'hint',
    'text',
    'subtitle',
    'okText',
    'cancelText',
    'description',
    'tooltip',
  ])
  /** Two letters in a row that are no value: what a person would read. */
  const words = (text: string) => /\p{L}{2,}/u.test(text)
  /** The product's own name, and the marks of the two languages. */
  const NAMES = /^(Sapa|WhatsApp|WhatsApp Business|EN|ID)$/

  for (const folder of ['shell/src', 'shared', ...INTERFACE.slice(1)]) {
    test(`in ${folder} [S1.6]`, () => {
      const found: string[] = []
      for (const path of files(`${folder}/**/*.tsx`)) {
        const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
        const report = (node: ts.Node, text: string) => {
          if (words(text) && !NAMES.test(text.trim()))
            found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
        }
        const visit = (node: ts.Node): void => {
          if (ts.isJsxText(node)) report(node, node.text)
          if (
            ts.isJsxExpression(node) &&
            node.expression &&
            ts.isStringLiteralLike(node.expression) &&
            ts.isJsxElement(node.parent)
          )
            report(node, node.expression.text)
          if (
            ts.isJsxAttribute(node) &&
            SHOWN.has(node.name.getText()) &&
            node.initializer &&
            ts.isStringLiteral(node.initializer)
          )
            report(node, node.initializer.text)
          ts.forEachChild(node, visit)
        }
        visit(source)
      }
      assert.deepEqual(found, [])
    })
  }
})
