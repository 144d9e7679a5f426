import type { Failure } from '@encore/contract/errors'
import { csvRows } from '@encore/contract/rules/csv'
import { parcelFileRows } from '@encore/contract/rules/parcel-file'
import { invalid, ok, type Result } from '#kernel/result.ts'

/** A row as it was typed; what it means is seen when its turn comes. */
export interface FileRow {
  /** Of the file, from 1. */
  line: number
  parcel: string
  carrier: string
  trackingNumber: string
}

type Read = Result<FileRow[], Failure<'INVALID_INPUT'>>

/** What spreadsheets of both languages call these columns, folded. */
const columns: Record<'parcel' | 'carrier' | 'trackingNumber', readonly string[]> = {
  parcel: ['parcel', 'parcelid', 'parcelnumber', '택배', '택배번호', '소포', '소포번호'],
  carrier: ['carrier', 'courier', '택배사', '운송사', '배송사'],
  trackingNumber: ['trackingnumber', 'tracking', 'trackingno', '송장', '송장번호', '운송장', '운송장번호'],
}

const mostLetters = 100

/** A file as a whole: one whose shape is wrong is refused before anything of it counts. */
export function readParcelFile(bytes: Uint8Array): Read {
  const text = textOf(bytes)
  if (text === null) return invalid('file', 'encoding')
  const [head, ...rows] = csvRows(text)
  if (!head || rows.length === 0) return invalid('file', 'empty')
  if (rows.length > parcelFileRows) return invalid('file', 'rows')
  const names = head.cells.map(folded)
  const at = (column: keyof typeof columns) => names.findIndex((name) => columns[column].includes(name))
  const [parcel, carrier, trackingNumber] = [at('parcel'), at('carrier'), at('trackingNumber')]
  if (parcel < 0 || trackingNumber < 0) return invalid('file', 'columns')
  const cell = (cells: string[], index: number) =>
    (cells[index] ?? '').replace(/^'/, '').trim().slice(0, mostLetters)
  return ok(
    rows.map(({ line, cells }) => ({
      line,
      parcel: cell(cells, parcel),
      carrier: cell(cells, carrier),
      trackingNumber: cell(cells, trackingNumber),
    })),
  )
}

const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.#-]/g, '')

/** UTF-8, UTF-16 by its mark, or what Korean spreadsheets save; null for none of them. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  for (const encoding of marked ? [marked] : ['utf-8', 'euc-kr']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Another one is tried.
    }
  }
  return null
}
