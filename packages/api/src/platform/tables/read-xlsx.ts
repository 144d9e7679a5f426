import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { TableCell, TableRow } from './read-csv.ts'

/** Limit of one unpacked part; a worksheet of 20,000 rows takes a tenth of it. */
const mostBytes = 64 * 1024 * 1024
const mostParts = 2_000
const mostCellLetters = 32_767
const mostColumns = 256
/** Digits that a spreadsheet keeps of a number. */
const keptDigits = 15

export class XlsxFault extends Error {
  override name = 'XlsxFault'
  readonly rule: 'broken' | 'tooLarge' | 'rows'
  constructor(rule: 'broken' | 'tooLarge' | 'rows') {
    super(rule)
    this.rule = rule
  }
}

/**
 * Reads at most `mostRows` rows of the first worksheet (ECMA-376, SpreadsheetML). Sizes are bounded before and while
 * parts are unpacked; formulas are never computed, external parts never fetched. *Errors*: XlsxFault.
 */
export async function readXlsx(bytes: Buffer, mostRows: number): Promise<TableRow[]> {
  const parts = await partsOf(bytes)
  try {
    const entry = (name: string) => parts.entries.get(name)
    const sheet = await firstSheet(parts)
    const strings = entry('xl/sharedStrings.xml')
    const texts = strings ? await readStrings(parts.zip, strings) : []
    if (!sheet) throw new XlsxFault('broken')
    return await readSheet(parts.zip, sheet, texts, mostRows)
  } catch (cause) {
    throw cause instanceof XlsxFault ? cause : new XlsxFault('broken')
  } finally {
    parts.zip.close()
  }
}

interface Parts {
  zip: ZipFile
  entries: Map<string, Entry>
}

async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw new XlsxFault('broken')
  })
  const entries = new Map<string, Entry>()
  if (zip.entryCount > mostParts) throw new XlsxFault('tooLarge')
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', done)
    zip.once('error', () => failed(new XlsxFault('broken')))
    zip.readEntry()
  })
  return { zip, entries }
}

/** Uses the order of the workbook, which need not be that of the file names; otherwise the first file name. */
async function firstSheet({ zip, entries }: Parts): Promise<Entry | undefined> {
  const workbook = entries.get('xl/workbook.xml')
  const relations = entries.get('xl/_rels/workbook.xml.rels')
  let id = ''
  if (workbook)
    await walk(zip, workbook, {
      open: (name, of) => {
        if (name === 'sheet' && id === '' && of.state !== 'hidden' && of.state !== 'veryHidden')
          id = of.id ?? ''
      },
    })
  let target = ''
  if (relations)
    await walk(zip, relations, {
      open: (name, of) => {
        if (name === 'Relationship' && of.Id === id) target = of.Target ?? ''
      },
    })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const sheets = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()
  return entries.get(path) ?? entries.get(sheets[0] ?? '')
}

async function readStrings(zip: ZipFile, entry: Entry): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let spoken = 0
  await walk(zip, entry, {
    open: (name) => {
      if (name === 'si') text = ''
      // The reading of a name (furigana) is not part of it.
      if (name === 'rPh') spoken++
    },
    text: (piece, name) => {
      if (name === 't' && spoken === 0) text += piece
    },
    close: (name) => {
      if (name === 'rPh') spoken--
      if (name === 'si') texts.push(text.slice(0, mostCellLetters))
    },
  })
  return texts
}

async function readSheet(
  zip: ZipFile,
  entry: Entry,
  texts: readonly string[],
  mostRows: number,
): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let column = 0
  let type = ''
  let value = ''
  let hasFormula = false
  await walk(zip, entry, {
    open: (name, of) => {
      if (name === 'row') row = { line: Number(of.r) || row.line + 1, cells: [] }
      else if (name === 'c') {
        column = of.r ? columnOf(of.r) : row.cells.length
        ;[type, value, hasFormula] = [of.t ?? 'n', '', false]
      } else if (name === 'f') hasFormula = true
    },
    text: (piece, name) => {
      if ((name === 'v' || name === 't') && value.length <= mostCellLetters) value += piece
    },
    close: (name) => {
      if (name === 'c' && column < mostColumns) row.cells[column] = cellOf(type, value, texts, hasFormula)
      if (name !== 'row') return
      const cells = Array.from(row.cells, (cell) => cell ?? { text: '' })
      if (cells.every(({ text }) => text.trim() === '')) return
      if (rows.length >= mostRows) throw new XlsxFault('rows')
      rows.push({ line: row.line, cells })
    },
  })
  return rows
}

function cellOf(type: string, value: string, texts: readonly string[], hasFormula: boolean): TableCell {
  const text = unescaped(type === 's' ? (texts[Number(value)] ?? '') : value).slice(0, mostCellLetters)
  if (hasFormula) return { text, flaw: 'formula' }
  return type === 'n' ? numberCell(text) : { text }
}

/** Decodes characters that XML cannot contain (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Writes a number without an exponent; marks one that lost digits. */
function numberCell(text: string): TableCell {
  const number = Number(text)
  if (text === '' || !Number.isInteger(number)) return { text }
  const digits = BigInt(number).toString()
  return digits.replace('-', '').length > keptDigits ? { text: digits, flaw: 'rounded' } : { text: digits }
}

/** `AB12` is column 27, from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Walker {
  open?(name: string, attributes: Record<string, string>): void
  text?(piece: string, name: string): void
  close?(name: string): void
}

/** Reports elements by name without prefix. Refuses documents with a DTD (entities). */
async function walk(zip: ZipFile, entry: Entry, { open, text, close }: Walker): Promise<void> {
  if (entry.uncompressedSize > mostBytes) throw new XlsxFault('tooLarge')
  const parser = new SaxesParser({ position: false })
  const names: string[] = []
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw new XlsxFault('broken')
  })
  parser.on('error', () => {
    throw new XlsxFault('broken')
  })
  parser.on('opentag', ({ name, attributes }) => {
    names.push(plain(name))
    const of = Object.entries(attributes).map(([key, value]) => [plain(key), String(value)])
    open?.(plain(name), Object.fromEntries(of))
  })
  parser.on('text', (piece) => text?.(piece, names.at(-1) ?? ''))
  parser.on('cdata', (piece) => text?.(piece, names.at(-1) ?? ''))
  parser.on('closetag', ({ name }) => {
    names.pop()
    close?.(plain(name))
  })
  const stream: Readable = await zip.openReadStreamPromise(entry)
  try {
    stream.setEncoding('utf8')
    for await (const piece of stream) parser.write(piece as string)
    parser.close()
  } finally {
    stream.destroy()
  }
}
