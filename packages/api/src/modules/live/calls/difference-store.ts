import { differenceToleratedMs } from '@encore/contract/rules/calls/receipt'
import type { Db, Tx } from '#platform/db/connect.ts'
import { type CallFacts, callFacts } from './control-store.ts'

/** An ended call for which the fan's page signed more than was counted. */
export interface DifferingCall extends CallFacts {
  /** Sum of the fan's pages. */
  fanCountedMs: number
  /** Words of staff who looked into it; null until then. */
  note: string | null
}

/** Differing calls of a session by number. */
export const selectDifferences = (db: Db, sessionId: string, limit: number) => db<DifferingCall[]>`
  select ${callFacts(db)}, t.fan_counted_ms as "fanCountedMs", d.note
  from call c join call_booking b on b.id = c.booking_id join call_seat t on t.call_id = c.id
  left join call_difference_check d on d.call_id = c.id
  where c.session_id = ${sessionId} and c.ended_at is not null
    and t.fan_counted_ms - c.counted_ms > ${differenceToleratedMs}
  order by b.number, c.id limit ${limit}`

export async function selectDifferenceNote(db: Db, callId: string): Promise<string | null> {
  const [row] = await db<{ note: string }[]>`select note from call_difference_check where call_id = ${callId}`
  return row?.note ?? null
}

/** A later note replaces an earlier one. */
export const upsertDifferenceNote = (
  tx: Tx,
  callId: string,
  { note, by }: { note: string; by: string },
) => tx`
  insert into call_difference_check (call_id, checked_by, note) values (${callId}, ${by}, ${note})
  on conflict (call_id) do update set checked_by = excluded.checked_by, note = excluded.note, at = app_now()`
