import type { TextEncoding } from '@encore/contract/rules/text-encoding'
import { textOf } from './decode.ts'
import { readCsv, type Separator, separators, type TableRow } from './read-csv.ts'
import { readXlsx, XlsxFault } from './read-xlsx.ts'

export interface Table {
  format: 'CSV' | 'XLSX'
  /** Null for a spreadsheet file, which states it itself. */
  encoding: TextEncoding | null
  separator: Separator | null
  /** The first row is the header. */
  rows: TableRow[]
}

export interface TableOptions {
  /** Most rows after the header. */
  mostRows: number
  encoding: TextEncoding | null
  /** True when these cells are the expected header. */
  isHead(cells: readonly string[]): boolean
}

/** Rule that a file breaks when it cannot be read as a table. */
export type TableFault = 'encoding' | 'empty' | 'rows' | 'excel97' | 'broken' | 'tooLarge'

/** Reads a table as spreadsheets save it: CSV in any usual encoding and with any usual separator, or XLSX. */
export async function readTable(bytes: Buffer, input: TableOptions): Promise<Table | TableFault> {
  // Excel before 2007, and any newer file with a password.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'excel97'
  const table = startsWith(bytes, [0x50, 0x4b]) ? await spreadsheet(bytes, input) : csv(bytes, input)
  if (typeof table === 'string') return table
  if (table.rows.length < 2) return 'empty'
  return table.rows.length > input.mostRows + 1 ? 'rows' : table
}

async function spreadsheet(bytes: Buffer, { mostRows }: TableOptions): Promise<Table | TableFault> {
  try {
    const rows = await readXlsx(bytes, mostRows + 2)
    return { format: 'XLSX', encoding: null, separator: null, rows }
  } catch (cause) {
    if (cause instanceof XlsxFault) return cause.rule
    throw cause
  }
}

function csv(bytes: Buffer, { encoding, mostRows, isHead }: TableOptions): Table | TableFault {
  const read = textOf(bytes, encoding, (text) => separatorOf(text, isHead) !== null)
  if (!read) return 'encoding'
  const separator = separatorOf(read.text, isHead) ?? mostOften(read.text)
  try {
    const rows = readCsv(read.text, separator, mostRows + 2)
    return { format: 'CSV', encoding: read.encoding, separator, rows }
  } catch {
    return 'broken'
  }
}

const mostHeadLetters = 8_192
const headOf = (text: string) => /^[\r\n]*([^\r\n]*)/.exec(text.slice(0, mostHeadLetters))?.[1] ?? ''

/** Returns the separator that makes the first line the expected header. */
const separatorOf = (text: string, isHead: TableOptions['isHead']): Separator | null =>
  separators.find((separator) => isHead(cellsOf(headOf(text), separator))) ?? null

function cellsOf(line: string, separator: Separator): string[] {
  try {
    return readCsv(line, separator, 1)[0]?.cells.map(({ text }) => text) ?? []
  } catch {
    return []
  }
}

const mostOften = (text: string): Separator =>
  [...separators].sort((a, b) => headOf(text).split(b).length - headOf(text).split(a).length)[0] ?? ','

const startsWith = (bytes: Uint8Array, [...first]: number[]) => first.every((byte, at) => bytes[at] === byte)
