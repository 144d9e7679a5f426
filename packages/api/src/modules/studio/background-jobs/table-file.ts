import type { Readable } from 'node:stream'
import { type CsvCell, csvText } from '@encore/contract/rules/csv'
import type { StepEnd } from './kinds.ts'
import type { OpenWork } from './store.ts'

/** The name of a file of rows, which becomes a spreadsheet or CSV when it is fetched. */
const ending = '.table'

export const tableName = (stem: string): string => stem + ending

export const isTable = (fileName: string): boolean => fileName.endsWith(ending)

export const stemOf = (fileName: string): string => fileName.slice(0, -ending.length)

/** Rows as they are kept: an array of JSON each line. Work that began as CSV before goes on as CSV. */
export function tableText(
  { fileName, cursor }: Pick<OpenWork, 'fileName' | 'cursor'>,
  { head, rows }: NonNullable<StepEnd['table']>,
): string {
  const all = cursor === null ? [head, ...rows] : rows
  if (fileName === null || !isTable(fileName)) return cursor === null ? csvText(all) : csvText(all).slice(1)
  return all.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** The rows of such a file, one after the other. */
export async function* rowsOf(file: Readable): AsyncGenerator<CsvCell[]> {
  file.setEncoding('utf8')
  let rest = ''
  for await (const piece of file) {
    const lines = (rest + (piece as string)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as CsvCell[]
  }
}

/** The same as CSV, made while it is read. */
export async function* csvOf(rows: AsyncIterable<readonly CsvCell[]>): AsyncGenerator<string> {
  const mark = csvText([])
  yield mark
  let held: (readonly CsvCell[])[] = []
  const text = () => csvText(held).slice(mark.length)
  for await (const row of rows) {
    held.push(row)
    if (held.length < 500) continue
    yield text()
    held = []
  }
  yield text()
}
