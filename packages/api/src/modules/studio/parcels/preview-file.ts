import type { ParcelFilePreview } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Carrier } from '@encore/contract/rules/carriers'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import type { TextEncoding } from '@encore/contract/rules/text-encoding'
import { ok, type Result } from '#kernel/result.ts'
import { type ParcelRow, parcelsById } from '#modules/commerce/delivery/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { canAccess } from './access-scope.ts'
import { checkRow, isOnItsWay, notNow, type RowProblem } from './check-row.ts'
import { type FileRow, readParcelFile } from './read-file.ts'

const rowsShown = 8
const problemsShown = 100
const parcelsAtOnce = 1_000

export interface PreviewRequest {
  bytes: Buffer
  encoding: TextEncoding | null
  carrier: Carrier | null
}

/** The effect that a file would have if it were imported now; nothing is changed. */
export async function previewFile(
  db: Db,
  held: readonly HeldRole[],
  { bytes, encoding, carrier }: PreviewRequest,
): Promise<Result<ParcelFilePreview, Failure<'INVALID_INPUT'>>> {
  const file = await readParcelFile(bytes, encoding)
  if (!file.ok) return file
  const { rows, ...how } = file.value
  const parcels = await parcelsOf(db, held, rows)
  const seen = new Map<string, string>()
  const checked = rows.map((row) => ({ row, problem: problemOf(row, parcels, carrier, seen) }))
  const failed = checked.filter(({ problem }) => problem !== null)
  return ok({
    ...how,
    ...{ rows: rows.length, failed: failed.length },
    sample: rows.slice(0, rowsShown),
    problems: failed.slice(0, problemsShown).map(({ row, problem }) => ({
      row: String(row.line),
      ...(problem as RowProblem),
    })),
  })
}

async function parcelsOf(db: Db, held: readonly HeldRole[], rows: readonly FileRow[]) {
  const ids = [...new Set(rows.map(({ parcel }) => parcel))]
  const parcels = new Map<string, ParcelRow>()
  for (let at = 0; at < ids.length; at += parcelsAtOnce)
    for (const parcel of await parcelsById(db, ids.slice(at, at + parcelsAtOnce)))
      if (canAccess(held, 'parcel.write', parcel)) parcels.set(parcel.id, parcel)
  return parcels
}

/** `seen` holds the numbers of earlier rows by parcel. */
function problemOf(
  row: FileRow,
  parcels: ReadonlyMap<string, ParcelRow>,
  usual: Carrier | null,
  seen: Map<string, string>,
): RowProblem | null {
  const read = checkRow(row, parcels, usual)
  if ('problem' in read) return read.problem
  const { parcel, number } = read.shipment
  const before = seen.get(parcel.id)
  if (before !== undefined) return before === number ? null : { rule: 'parcelTwice', detail: before }
  seen.set(parcel.id, number)
  const canGo = parcel.state === 'PREPARING' || parcel.state === 'RETURNED'
  return canGo || isOnItsWay(parcel, read.shipment) ? null : notNow(parcel)
}
