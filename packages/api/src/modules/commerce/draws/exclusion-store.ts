import type { DrawExclusion } from '@encore/contract/rules/draws'
import type { Db, Tx } from '#platform/db/connect.ts'
import { outOperations } from './store.ts'

/** Locks a member's entrant with an entry that takes part; null when there is none. */
export async function lockHeldEntrant(tx: Tx, drawId: Buffer, memberId: string): Promise<Buffer | null> {
  const [row] = await tx<{ id: Buffer }[]>`
    select g.id from draw_entrant g
    where g.draw_id = ${drawId} and g.member_uid = ${memberId}
      and exists (select from draw_entry e where e.entrant_id = g.id and e.out_operation is null)
    for no key update of g`
  return row?.id ?? null
}

export const takeOutExcluded = (tx: Tx, entrantId: Buffer, reason: DrawExclusion) => tx`
  update draw_entry set out_operation = ${outOperations.EXCLUDED}, out_reason = ${reason}, out_at = app_now()
  where entrant_id = ${entrantId} and out_operation is null`

export async function isExcluded(db: Db, entrantId: Buffer): Promise<boolean> {
  const rows = await db`
    select from draw_entry where entrant_id = ${entrantId} and out_operation = ${outOperations.EXCLUDED} limit 1`
  return rows.length > 0
}

/** Excluded entries of a draw by reason. */
export const countExcluded = (db: Db, drawId: Buffer) => db<{ reason: DrawExclusion; entries: number }[]>`
  select out_reason as reason, count(*)::int as entries from draw_entry
  where draw_id = ${drawId} and out_operation = ${outOperations.EXCLUDED} group by out_reason order by out_reason`
