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
