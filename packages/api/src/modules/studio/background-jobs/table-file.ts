import type { Readable } from 'node:stream'
import { type CsvCell, csvText } from '@encore/contract/rules/csv'
import type { StepEnd } from './kinds.ts'
import type { OpenJob } from './store.ts'

/** Extension of a file of rows, which becomes a spreadsheet or CSV at download. */
const ending = '.table'

export const tableName = (stem: string): string => stem + ending

export const isTable = (fileName: string): boolean => fileName.endsWith(ending)

export const stemOf = (fileName: string): string => fileName.slice(0, -ending.length)

/** Encodes rows as one JSON array per line. Jobs that were started as CSV continue as CSV. */
export function tableText(
  { fileName, cursor }: Pick<OpenJob, 'fileName' | 'cursor'>,
  { head, rows }: NonNullable<StepEnd['table']>,
): string {
  const all = cursor === null ? [head, ...rows] : rows
  if (fileName === null || !isTable(fileName)) return cursor === null ? csvText(all) : csvText(all).slice(1)
  return all.map((row) => `${JSON.stringify(row)}\n`).join('')
}

export async function* rowsOf(file: Readable): AsyncGenerator<CsvCell[]> {
  file.setEncoding('utf8')
  let rest = ''
  for await (const piece of file) {
    const lines = (rest + (piece as string)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as CsvCell[]
  }
}

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
