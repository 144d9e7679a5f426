import { Readable } from 'node:stream'
import type { CsvCell } from '@encore/contract/rules/csv'
import { ZipFile } from 'yazl'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const typeOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${typeOf}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Encore" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is text (format 49), so that input in an empty cell stays as typed; style 2 is the bold header.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
}

/**
 * Streams a spreadsheet with one worksheet (ECMA-376), so memory does not grow with its rows. Texts are text cells, so
 * they are never formulas and keep leading zeros; figures are numbers. The first row is the header.
 */
export function xlsxOf(rows: AsyncIterable<readonly CsvCell[]>): Readable {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(declared + text), path)
  const sheet = Readable.from(sheetOf(rows), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  const file = Readable.from(zip.outputStream, { objectMode: false })
  sheet.once('error', (cause) => file.destroy(cause))
  file.once('close', () => sheet.destroy())
  return file
}

const columnWidth = 18
const piecesOf = 500

async function* sheetOf(rows: AsyncIterable<readonly CsvCell[]>): AsyncGenerator<string> {
  yield `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="256" width="${columnWidth}" style="1" customWidth="1"/></cols><sheetData>`
  let held: string[] = []
  let isHead = true
  for await (const cells of rows) {
    held.push(rowText(cells, isHead ? 2 : 1))
    isHead = false
    if (held.length < piecesOf) continue
    yield held.join('')
    held = []
  }
  yield `${held.join('')}</sheetData></worksheet>`
}

const rowText = (cells: readonly CsvCell[], style: number) =>
  `<row>${cells.map((cell) => cellText(cell, style)).join('')}</row>`

function cellText(cell: CsvCell, style: number): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
  if (cell === '') return `<c s="${style}"/>`
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const mostCellLetters = 32_767

/** Leaves out characters that XML cannot contain. */
const escaped = (text: string): string =>
  text
    .slice(0, mostCellLetters)
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Otherwise `_x0041_` in a text would be read as an escaped letter.
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
