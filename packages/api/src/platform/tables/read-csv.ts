import { parse } from 'csv-parse/sync'

export interface TableRow {
  /** Line of the file on which the row begins, from 1. */
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

/** Longest record. An unclosed quote would otherwise reach to the end of the file. */
const mostRecordLetters = 65_536

/**
 * Leaves out empty rows, which still count as lines and towards `mostRows`. *Errors*: throws for a record that is too
 * long.
 */
export function readCsv(text: string, separator: Separator, mostRows: number): TableRow[] {
  const records: string[][] = parse(text, {
    ...{ delimiter: separator, to: mostRows, max_record_size: mostRecordLetters },
    // Spreadsheets do not always follow the CSV standard.
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
