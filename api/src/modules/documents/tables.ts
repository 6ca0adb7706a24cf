/** The rows of a CSV file: quoted fields, any of `,` `;` and tab between them. */
export function rowsOfCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endRow = () => {
    rows.push([...row, field].map((value) => value.trim()))
    row = []
    field = ''
  }
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!
    if (quoted) {
      if (letter !== '"') field += letter
      else if (text[i + 1] === '"') field += text[++i]
      else quoted = false
    } else if (letter === '"' && field.trim() === '') {
      quoted = true
      field = ''
    } else if (letter === separator) {
      row.push(field)
      field = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') field += letter
  }
  if (field || row.length > 0) endRow()
  return rows.filter((values) => values.some(Boolean))
}

/** Spreadsheets of Indonesian settings write semicolons: the one that the first line holds most of is meant. */
function separatorOf(text: string): string {
  const first = text.split('\n', 1)[0] ?? ''
  return [',', ';', '\t']
    .map((mark) => ({ mark, count: first.split(mark).length }))
    .sort((a, b) => b.count - a.count)[0]!.mark
}

/**
 * A table as lines that stand for themselves: each value goes with its column's name, so that a row can be
 * found and quoted alone.
 */
export function tableText(rows: string[][]): string {
  const [head = [], ...body] = rows
  const named = body.length > 0 && head.length > 1 && head.every((name) => name && !/\d/.test(name))
  const lines = named
    ? body.map((row) =>
        row
          .map((value, i) => (value ? `${head[i] ? `${head[i]}: ` : ''}${value}` : ''))
          .filter(Boolean)
          .join('; '),
      )
    : rows.map((row) => row.filter(Boolean).join('; '))
  return lines.join('\n\n')
}
