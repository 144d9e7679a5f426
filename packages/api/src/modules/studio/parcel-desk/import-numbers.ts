import { type Carrier, carrierCalled, trackingNumberOf } from '@encore/contract/rules/carriers'
import { ok, type Result } from '#kernel/result.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { type ParcelRow, parcelsById, shipParcel } from '#modules/commerce/delivery/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { startWork, type WorkKind, type WorkProblem } from '#modules/studio/long-work/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { isTheirs } from './reach.ts'
import type { FileRow } from './read-file.ts'
import { insertRows, takeRows } from './store.ts'

/** Each locks its buyer and order: few enough that nobody waits for long. */
const atOnce = 25

interface Params {
  /** Whose numbers they are where a row does not say. */
  carrier: Carrier | null
}

/** Says of every parcel of a file that it is on its way; a row that cannot be is told, the others go on. */
export const importWork: WorkKind = {
  name: 'parcel-import',
  may: 'parcel.write',
  // Of each row it is asked in its turn.
  at: () => 'any',
  step: async (ctx, tx, { id, askedBy, params }) => {
    const rows = await takeRows(tx, id, atOnce)
    const held = await rolesOf(tx, askedBy)
    const found = await parcelsById(tx, [...new Set(rows.map(({ parcel }) => parcel))])
    // Who has lost the role meanwhile ships nothing more.
    const parcels = new Map(
      found.filter((parcel) => isTheirs(held, 'parcel.write', parcel)).map((parcel) => [parcel.id, parcel]),
    )
    const problems: WorkProblem[] = []
    // In the order of their owners, as everybody locks them who locks several.
    const inOrder = rows.toSorted(
      (a, b) => ownerOf(parcels, a).localeCompare(ownerOf(parcels, b)) || a.line - b.line,
    )
    for (const row of inOrder) {
      const problem = await shipRow(ctx, tx, row, { parcels, toldBy: askedBy, ...(params as Params) })
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

type Problem = Omit<WorkProblem, 'row'> | null

async function shipRow(
  ctx: Ctx,
  tx: Tx,
  { parcel: id, ...row }: FileRow,
  { parcels, toldBy, carrier: usual }: Params & { parcels: Parcels; toldBy: string },
): Promise<Problem> {
  const parcel = parcels.get(id)
  if (!parcel) return { rule: 'noSuchParcel', detail: id }
  const carrier = row.carrier === '' ? usual : carrierCalled(row.carrier)
  if (!carrier) return { rule: 'noSuchCarrier', detail: row.carrier }
  const number = trackingNumberOf(carrier, row.trackingNumber)
  if (!number) return { rule: 'noTrackingNumber', detail: row.trackingNumber }
  const shipped = await shipParcel(ctx, tx, { parcelId: id, carrier, trackingNumber: number, toldBy })
  if (shipped.ok) return null
  // The same file once more, with its mistakes mended: what is on its way by this number already is no mistake.
  const [now = parcel] = await parcelsById(tx, [id])
  const isSo = now.state === 'SHIPPED' && now.carrier === carrier && now.trackingNumber === number
  return isSo ? null : { rule: `parcel${now.state}`, detail: now.trackingNumber ?? '' }
}

/** The file is read; its rows wait for their turn. */
export async function importNumbers(
  tx: Tx,
  { rows, carrier, askedBy }: { rows: FileRow[]; carrier: Carrier | null; askedBy: string },
): Promise<Result<Act<{ workId: string; rows: number }>, never>> {
  const workId = await startWork(tx, {
    kind: importWork.name,
    subject: { kind: 'file', id: '-' },
    askedBy,
    params: { carrier } satisfies Params,
    total: rows.length,
  })
  await insertRows(tx, workId, rows)
  const deed = { object: { kind: 'work', id: workId }, after: { rows: rows.length, carrier } }
  return ok({ reply: { workId, rows: rows.length }, deed })
}
