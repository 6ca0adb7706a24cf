import { tableText } from './tables.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of the plain HTML that a DOCX file becomes: headings stay with what follows, tables become lines. */
export function textOfHtml(html: string): string {
  const withTables = html.replace(
    /<table>([\s\S]*?)<\/table>/g,
    (_, table: string) => `\n\n${tableText(rowsOf(table))}\n\n`,
  )
  return decoded(
    withTables
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<\/h\d>/g, '\n')
      .replace(/<\/li>/g, '\n')
      .replace(/<\/(?:p|ul|ol)>/g, '\n\n')
      .replace(/<h\d>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function rowsOf(table: string): string[][] {
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell]) =>
      cell!
        .replace(/<\/p>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
}

function decoded(text: string): string {
  return text.replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
