import type { Failure } from '@encore/contract/errors'
import { parcelFileRows } from '@encore/contract/rules/parcel-file'
import type { TextEncoding } from '@encore/contract/rules/text-encoding'
import { invalid, ok, type Result } from '#kernel/result.ts'
import type { TableCell } from '#platform/tables/read-csv.ts'
import { readTable, type Table } from '#platform/tables/read-table.ts'

/** A row as entered; it is interpreted when it is imported. */
export interface FileRow {
  /** Line of the file, from 1. */
  line: number
  parcel: string
  carrier: string
  /** Begins with `=` when a spreadsheet computes it; has an exponent when a spreadsheet rounded it. */
  trackingNumber: string
}

export interface ParcelFile extends Pick<Table, 'format' | 'encoding' | 'separator'> {
  rows: FileRow[]
}

/** Accepted names of these columns, folded. */
const columns: Record<'parcel' | 'carrier' | 'trackingNumber', readonly string[]> = {
  parcel: [
    'parcel',
    'parcelid',
    'parcelnumber',
    '택배',
    '택배번호',
    '소포',
    '소포번호',
    '荷物番号',
    '小包番号',
  ],
  carrier: [
    ...['carrier', 'courier', '택배사', '택배회사', '운송사', '배송사', '배송업체'],
    ...['運送会社', '配送業者', '配送会社', '承运商', '快递公司'],
  ],
  trackingNumber: [
    ...['trackingnumber', 'tracking', 'trackingno', 'waybill', '송장', '송장번호', '운송장', '운송장번호'],
    ...['追跡番号', '送り状番号', '伝票番号', 'お問い合わせ番号', '问合番号', '运单号', '快递单号'],
  ],
}

const mostLetters = 100

/**
 * Parses a file of tracking numbers, CSV or XLSX. A malformed file is refused as a whole. *Errors*: INVALID_INPUT on
 * `file` with the rule that was broken.
 */
export async function readParcelFile(
  bytes: Buffer,
  encoding: TextEncoding | null = null,
): Promise<Result<ParcelFile, Failure<'INVALID_INPUT'>>> {
  const table = await readTable(bytes, {
    ...{ mostRows: parcelFileRows, encoding },
    isHead: (cells) => placesIn(cells) !== null,
  })
  if (typeof table === 'string') return invalid('file', table)
  const { rows: all, ...how } = table
  const [head, ...rows] = all
  const at = placesIn((head?.cells ?? []).map(({ text }) => text))
  if (!at) return invalid('file', 'columns')
  return ok({
    ...how,
    rows: rows.map(({ line, cells }) => ({
      line,
      parcel: cellText(cells[at.parcel]),
      carrier: cellText(cells[at.carrier]),
      trackingNumber: cellText(cells[at.trackingNumber]),
    })),
  })
}

/** Null when a required column is missing; the carrier is optional. */
function placesIn(head: readonly string[]) {
  const names = head.map(folded)
  const at = (column: keyof typeof columns) => names.findIndex((name) => columns[column].includes(name))
  const places = { parcel: at('parcel'), carrier: at('carrier'), trackingNumber: at('trackingNumber') }
  return places.parcel < 0 || places.trackingNumber < 0 ? null : places
}

/** Removes the apostrophe that keeps a cell from being a formula, and the `="…"` that keeps leading zeros. */
function cellText(cell: TableCell | undefined): string {
  const { text = '', flaw } = cell ?? {}
  const plain = text
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()
    .slice(0, mostLetters)
  if (flaw === 'formula') return `=${plain}`
  return flaw === 'rounded' ? Number(plain).toExponential() : plain
}

const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.#'-]/g, '')
