import type { Carrier } from '@encore/contract/rules/carriers'
import { ok, type Result } from '#kernel/result.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { type ParcelRow, parcelsById, shipParcel } from '#modules/commerce/delivery/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, type JobProblem, startJob } from '#modules/studio/background-jobs/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { canAccess } from './access-scope.ts'
import { checkRow, isOnItsWay, notNow, refusalProblem } from './check-row.ts'
import type { FileRow } from './read-file.ts'
import { insertRows, takeRows } from './store.ts'

/** Each row locks its buyer and order, so small batches keep others from waiting long. */
const atOnce = 25

interface Params {
  /** Carrier of rows that name none. */
  carrier: Carrier | null
}

/** Marks every parcel of a file as shipped. A failed row is reported and the rest continue. */
export const importJob: JobKind = {
  name: 'parcel-import',
  permission: 'parcel.write',
  // The permission is checked for each row when it is processed.
  scopeOf: () => 'any',
  step: async (ctx, tx, { id, askedBy, params }) => {
    const rows = await takeRows(tx, id, atOnce)
    const held = await rolesOf(tx, askedBy)
    const found = await parcelsById(tx, [...new Set(rows.map(({ parcel }) => parcel))])
    // A requester who has lost the role ships nothing more.
    const parcels = new Map(
      found.filter((parcel) => canAccess(held, 'parcel.write', parcel)).map((parcel) => [parcel.id, parcel]),
    )
    const problems: JobProblem[] = []
    // In order of owner, the order in which all code locks several owners.
    const inOrder = rows.toSorted(
      (a, b) => ownerOf(parcels, a).localeCompare(ownerOf(parcels, b)) || a.line - b.line,
    )
    for (const row of inOrder) {
      const problem = await shipRow(ctx, tx, row, { parcels, reportedBy: askedBy, ...(params as Params) })
      if (problem) problems.push({ row: String(row.line), ...problem })
    }
    return {
      cursor: rows.length < atOnce ? null : id,
      done: rows.length - problems.length,
      problems,
    }
  },
}

type Parcels = ReadonlyMap<string, ParcelRow>

const ownerOf = (parcels: Parcels, { parcel }: FileRow): string => parcels.get(parcel)?.memberId ?? ''

type Problem = Omit<JobProblem, 'row'> | null

async function shipRow(
  ctx: Ctx,
  tx: Tx,
  row: FileRow,
  { parcels, reportedBy, carrier: usual }: Params & { parcels: Parcels; reportedBy: string },
): Promise<Problem> {
  const read = checkRow(row, parcels, usual)
  if ('problem' in read) return read.problem
  const { parcel, carrier, number } = read.shipment
  const shipped = await shipParcel(ctx, tx, {
    parcelId: parcel.id,
    carrier,
    trackingNumber: number,
    reportedBy,
  })
  if (shipped.ok) return null
  const refusal = refusalProblem(shipped.failure)
  if (refusal) return refusal
  const [now = parcel] = await parcelsById(tx, [parcel.id])
  return isOnItsWay(now, read.shipment) ? null : notNow(now)
}

/** Stores the rows of a file and starts the job that imports them. */
export async function importNumbers(
  tx: Tx,
  { rows, carrier, askedBy }: { rows: FileRow[]; carrier: Carrier | null; askedBy: string },
): Promise<Result<AuditedResult<{ workId: string; rows: number }>, never>> {
  const workId = await startJob(tx, {
    kind: importJob.name,
    subject: { kind: 'file', id: '-' },
    askedBy,
    params: { carrier } satisfies Params,
    total: rows.length,
  })
  await insertRows(tx, workId, rows)
  const auditEntry = { object: { kind: 'work', id: workId }, after: { rows: rows.length, carrier } }
  return ok({ reply: { workId, rows: rows.length }, auditEntry })
}
