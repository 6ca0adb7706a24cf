// Which test proves which promise of the specification: tests name the rows in their titles, `… [S7.12]`.
import ts from 'typescript'

/** The numbered promises, and those without a test yet, each with the reason. */
export interface Specification {
  rows: Record<string, string>
  pending: Record<string, string>
}

export interface Proof {
  row: string
  file: string
  title: string
}

const TAG = /\[(S\d+\.\d+(?:, S\d+\.\d+)*)\]/g
const TESTS = new Set(['test', 'it', 'describe'])
const NOT_RUN = new Set(['skip', 'todo', 'skipIf', 'runIf'])

/** The rows that a test file's titles name, rows of `each` tables included; tests that do not run prove nothing. */
export function proofsIn(file: string, source: string): Proof[] {
  const proofs: Proof[] = []
  const visit = (node: ts.Node, inTest: boolean): void => {
    if (ts.isCallExpression(node)) {
      const names = calleeNames(node.expression)
      if (names.some((name) => NOT_RUN.has(name))) return
      if (TESTS.has(names[0] ?? '')) {
        visit(node.expression, true)
        for (const argument of node.arguments) visit(argument, !ts.isFunctionLike(argument))
        return
      }
    }
    if (inTest && (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)))
      proofs.push(...tagged(file, node.text))
    ts.forEachChild(node, (child) => visit(child, inTest && !ts.isFunctionLike(child)))
  }
  const parsed = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  // A table that a title names stands in a constant beside it.
  const tables = new Set<string>()
  const tablesUsed = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) &&
      ts.isCallExpression(node.parent) &&
      calleeNames(node.parent.expression).includes('each')
    )
      tables.add(node.text)
    if (ts.isForOfStatement(node) && ts.isIdentifier(node.expression)) tables.add(node.expression.text)
    ts.forEachChild(node, tablesUsed)
  }
  tablesUsed(parsed)
  const visitTables = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && tables.has(node.name.text) && node.initializer)
      visit(node.initializer, true)
    ts.forEachChild(node, visitTables)
  }
  visitTables(parsed)
  visit(parsed, false)
  return proofs
}

/** `test.each(table)('…')` is test, each; from the outside in. */
function calleeNames(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...calleeNames(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return calleeNames(callee.expression)
  return []
}

function tagged(file: string, text: string): Proof[] {
  const title = text.replaceAll(TAG, '').replaceAll(/\s+/g, ' ').trim()
  return [...text.matchAll(TAG)].flatMap(([, rows]) => rows!.split(', ').map((row) => ({ row, file, title })))
}

/** What is wrong between the promises and the tests, in words; nothing when all is well. */
export function faults({ rows, pending }: Specification, proofs: Proof[]): string[] {
  const proved = new Set(proofs.map(({ row }) => row))
  return [
    ...Object.keys(rows)
      .filter((row) => !proved.has(row) && !(row in pending))
      .map((row) => `${row} has no test: ${rows[row]}`),
    ...Object.keys(pending)
      .filter((row) => proved.has(row))
      .map((row) => `${row} has a test and is still pending`),
    ...Object.keys(pending)
      .filter((row) => !(row in rows))
      .map((row) => `${row} is pending and no row`),
    ...proofs
      .filter(({ row }) => !(row in rows))
      .map(({ row, file, title }) => `${file} names ${row}, which is no row: ${title}`),
  ]
}

/** The table that people read. */
export function coverageTable({ rows, pending }: Specification, proofs: Proof[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const proof = (row: string) => {
    const found = proofs.filter((one) => one.row === row)
    if (found.length === 0) return `not yet: ${cell(pending[row] ?? 'no test')}`
    return found.map(({ file, title }) => `\`${file}\`${title ? ` ${cell(title)}` : ''}`).join('<br>')
  }
  const count = Object.keys(rows).length
  return [
    '# Which test proves which promise',
    '',
    'Made by `node scripts/specification.ts` from `docs/specification.json` and the titles of the tests; do not edit.',
    '',
    `${count - Object.keys(pending).length} of ${count} promises have a test.`,
    '',
    '| Row | Promise | Test |',
    '|---|---|---|',
    ...Object.entries(rows).map(([row, promise]) => `| ${row} | ${cell(promise)} | ${proof(row)} |`),
    '',
  ].join('\n')
}
