/** A figure stays a figure; a text can never become a formula of the spreadsheet that opens it. */
export type CsvCell = string | number

const byteOrderMark = '\uFEFF'

/**
 * A file that spreadsheets open as it is meant (RFC 4180 in UTF-8): the mark says the encoding, and what would start
 * a formula gets an apostrophe before it.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Full-width forms count too: some spreadsheets fold them. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u
