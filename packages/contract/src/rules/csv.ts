/** A number stays a number; a text never becomes a formula in a spreadsheet. */
export type CsvCell = string | number

const byteOrderMark = '\uFEFF'

/**
 * Returns a CSV that spreadsheets open correctly (RFC 4180 in UTF-8): a byte order mark marks the encoding, every cell
 * is quoted, and an apostrophe precedes anything that would start a formula.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'number' ? String(cell) : harmless(cell)
  return `"${text.replaceAll('"', '""')}"`
}

const harmless = (text: string) => text.replace(/^(?=[\t\r\n])/, "'").replace(startsFormula, "$1'")

/**
 * At the start, and after any separator that a spreadsheet might split at. Full-width forms count too, because some
 * spreadsheets fold them.
 */
const startsFormula = /(^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/gu
