import { parse } from 'csv-parse/sync'

export interface TableRow {
  /** Of the file, from 1: the one that the row begins on. */
  line: number
  cells: TableCell[]
}

/** `formula`: computed by the spreadsheet. `rounded`: a number with more digits than a spreadsheet keeps. */
export interface TableCell {
  text: string
  flaw?: 'formula' | 'rounded'
}

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** A record beyond it is no row of a table; a quote that nobody closed reaches to the end of the file. */
const mostRecordLetters = 65_536

/** *Errors*: throws for a record that is too long. Empty rows are left out, and counted. */
export function readCsv(text: string, separator: Separator, mostRows: number): TableRow[] {
  const records: string[][] = parse(text, {
    ...{ delimiter: separator, to: mostRows, max_record_size: mostRecordLetters },
    // Files of spreadsheets are not always what the standard asks for.
    ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: false },
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  let line = 1
  return records.flatMap((record) => {
    const here = line
    line += 1 + record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
    const isEmpty = record.every((cell) => cell.trim() === '')
    return isEmpty ? [] : [{ line: here, cells: record.map((cell) => ({ text: cell })) }]
  })
}
