import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { tableText } from './tables.ts'

/** What carries no words for readers. */
const SILENT = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'SVG',
  'CANVAS',
  'SELECT',
  'BUTTON',
  'INPUT',
  'TEXTAREA',
  'HEAD',
  'NAV',
  'DIALOG',
])
const BLOCK = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'MAIN',
  'HEADER',
  'FOOTER',
  'ASIDE',
  'UL',
  'OL',
  'DL',
  'BLOCKQUOTE',
  'PRE',
  'FIGURE',
  'ADDRESS',
  'FORM',
  'DETAILS',
  'BODY',
])
const LINE = new Set(['LI', 'DT', 'DD', 'TR', 'BR', 'SUMMARY', 'FIGCAPTION', 'HR'])
/** Where the article is less than this part of all the words, the page is a list or a shop's sheet: all of it counts. */
const ARTICLE_SHARE = 0.4
const DEEPEST = 200

interface Node {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<Node>
  getAttribute?(name: string): string | null
}

/** The readable text of a web page, and its title. */
export function textOfPage(html: string): { text: string; title: string } {
  const { document } = parseHTML(whole(html))
  const title = clean(document.querySelector('title')?.textContent ?? '')
  const all = textOf((document.body ?? document.documentElement) as unknown as Node)
  const article = new Readability(document as never, {
    charThreshold: 100,
    maxElemsToParse: 50_000,
    serializer: (node: unknown) => node as string,
  }).parse()
  const text = article?.content ? textOf(article.content as unknown as Node) : ''
  return { text: text.length >= all.length * ARTICLE_SHARE ? text : all, title }
}

/** The parser wants the outer elements that pages may leave out. */
function whole(html: string): string {
  const page = html.replace(/<!doctype[^>]*>/i, '')
  if (/<html[\s>]/i.test(page)) return page
  return `<html>${/<body[\s>]/i.test(page) ? page : `<body>${page}</body>`}</html>`
}

function textOf(root: Node): string {
  return clean(write(root, 0)).replace(/\n{3,}/g, '\n\n')
}

function write(node: Node, depth: number): string {
  if (node.nodeType === 3) return (node.textContent ?? '').replace(/\s+/g, ' ')
  const name = node.nodeName.toUpperCase()
  if (node.nodeType !== 1 && node.nodeType !== 11) return ''
  if (SILENT.has(name) || depth > DEEPEST || isHidden(node)) return ''
  if (name === 'BR' || name === 'HR') return '\n'
  if (name === 'TABLE') return `\n\n${tableText(rowsOf(node, depth))}\n\n`
  const inside = [...node.childNodes].map((child) => write(child, depth + 1)).join('')
  // A heading stays with what follows it.
  if (/^H[1-6]$/.test(name)) return `\n\n${inside.trim()}\n`
  return BLOCK.has(name) ? `\n\n${inside}\n\n` : LINE.has(name) ? `\n${inside}` : inside
}

function rowsOf(table: Node, depth: number): string[][] {
  const rows: string[][] = []
  const look = (node: Node) => {
    for (const child of node.childNodes) {
      const name = child.nodeName.toUpperCase()
      if (name === 'TR')
        rows.push(
          [...child.childNodes]
            .filter(({ nodeName }) => /^T[DH]$/i.test(nodeName))
            .map((cell) =>
              write(cell, depth + 1)
                .replace(/\s+/g, ' ')
                .trim(),
            ),
        )
      else if (/^(?:THEAD|TBODY|TFOOT)$/.test(name)) look(child)
    }
  }
  look(table)
  return rows.filter((row) => row.some(Boolean))
}

/** What readers do not see is no knowledge: it may be meant for machines alone. */
function isHidden(node: Node): boolean {
  const attribute = (name: string) => node.getAttribute?.(name) ?? null
  return (
    attribute('hidden') !== null ||
    attribute('aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])/i.test(
      attribute('style') ?? '',
    )
  )
}

function clean(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}
