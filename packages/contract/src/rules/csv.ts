/** A figure stays a figure; a text can never become a formula of the spreadsheet that opens it. */
export type CsvCell = string | number

const byteOrderMark = '\uFEFF'

/**
 * A file that spreadsheets open as it is meant (RFC 4180 in UTF-8): the mark says the encoding, every cell is quoted,
 * and what would start a formula gets an apostrophe before it.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'number' ? String(cell) : harmless(cell)
  return `"${text.replaceAll('"', '""')}"`
}

const harmless = (text: string) => text.replace(/^(?=[\t\r\n])/, "'").replace(startsFormula, "$1'")

/**
 * At the start, and behind whatever a spreadsheet that is set to another separator cuts at. Full-width forms count too:
 * some spreadsheets fold them.
 */
const startsFormula = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/gu

/** Cells by row, as spreadsheets save them: by commas, semicolons or tabs, whichever the first line has most of. Empty lines are left out, but counted. */
export function csvRows(text: string): { line: number; cells: string[] }[] {
  const all = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const first = all.slice(0, all.search(/[\r\n]|$/))
  const comma = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
  // A cell in quotes, or one up to the next delimiter; then what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${comma}\\r\\n]*))(${comma}|\\r\\n|\\n|\\r|$)`, 'y')
  const rows: { line: number; cells: string[] }[] = []
  let [line, cells]: [number, string[]] = [1, []]
  while (cell.lastIndex < all.length) {
    const [whole, quoted, bare = '', end = ''] = cell.exec(all) ?? []
    if (whole === undefined) break
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === comma && cell.lastIndex < all.length) continue
    if (end === comma) cells.push('')
    if (cells.some((text) => text.trim() !== '')) rows.push({ line, cells })
    ;[line, cells] = [line + 1 + (quoted?.match(/\r\n|\n|\r/g)?.length ?? 0), []]
  }
  return rows
}
