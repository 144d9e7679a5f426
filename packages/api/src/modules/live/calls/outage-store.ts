import type { Db } from '#platform/db/connect.ts'

/**
 * `RETURNED`: for a while nobody dispatched, or the database lost what pages had reported. `SETTLING`: pages may still be
 * on their way back. `SETTLED`: who is not there has left.
 */
export type DispatchState = 'RETURNED' | 'SETTLING' | 'SETTLED'

/** Pages report every five seconds, and a report is good for ten. So a longer gap may have lost signs of life. */
const gapMs = 5_000

/** Longest time in which a page connects anew. */
export const settleMs = 15_000

/** Notes a dispatch of any process. `nowMs` is the real time. */
export async function noteDispatch(db: Db, nowMs: number): Promise<DispatchState> {
  const [row] = await db<{ hasReturned: boolean; isSettled: boolean }[]>`
    insert into call_dispatch as d (since_ms, at_ms) values (${nowMs}, ${nowMs})
    on conflict (is_only) do update set at_ms = greatest(d.at_ms, excluded.at_ms),
      since_ms = case when excluded.at_ms - d.at_ms > ${gapMs} then excluded.at_ms else d.since_ms end
    returning since_ms = at_ms as "hasReturned", at_ms - since_ms >= ${settleMs} as "isSettled"`
  if (row?.hasReturned) return 'RETURNED'
  return row?.isSettled ? 'SETTLED' : 'SETTLING'
}

/** Rings that nobody could answer begin anew. */
export const renewRings = (db: Db) => db`
  update call set rung_at = app_now() where state = 'RINGING' and answered_at is null`
