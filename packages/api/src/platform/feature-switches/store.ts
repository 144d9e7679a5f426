import type { ClosablePart } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface ClosedRow {
  part: ClosablePart
  /** Code of the payment method; empty for other switches. */
  scope: string
  closedAt: Date
  closedBy: string
}

export const selectClosed = (db: Db) => db<ClosedRow[]>`
  select part, scope, closed_at as "closedAt", closed_by as "closedBy" from feature_switch order by part, scope`

/** Returns false when it was closed before. */
export async function insertClosed(
  tx: Tx,
  { part, scope, closedBy }: Omit<ClosedRow, 'closedAt'>,
): Promise<boolean> {
  const rows = await tx`
    insert into feature_switch (part, scope, closed_by) values (${part}, ${scope}, ${closedBy})
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** Returns false when it was open before. */
export async function deleteClosed(
  tx: Tx,
  { part, scope }: Pick<ClosedRow, 'part' | 'scope'>,
): Promise<boolean> {
  const rows = await tx`delete from feature_switch where part = ${part} and scope = ${scope} returning 1`
  return rows.length > 0
}
