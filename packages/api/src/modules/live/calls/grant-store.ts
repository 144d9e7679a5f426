import type { Db, Tx } from '#platform/db/connect.ts'

export interface BookingGrant {
  bookingId: string
  /** Null for a former member. */
  memberId: string | null
  units: number
  endedAt: Date | null
}

export async function selectGrant(db: Db, sessionId: string, grantId: string): Promise<BookingGrant | null> {
  const [row] = await db<BookingGrant[]>`
    select b.id as "bookingId", b.member_uid as "memberId", s.units, s.ended_at as "endedAt"
    from call_booking_source s join call_booking b on b.id = s.booking_id
    where s.id = ${grantId}::bigint and s.source = 'GRANT' and b.session_id = ${sessionId}`
  return row ?? null
}

export const endSource = (tx: Tx, id: string) => tx`
  update call_booking_source set ended_at = app_now() where id = ${id}::bigint`

/** Units of a booking that were not given back. */
export interface BookedSource {
  bookingId: string
  source: 'ORDER' | 'DRAW' | 'GRANT'
  units: number
  addedAt: Date
  /** Null for a source that was bought or won. */
  grantId: string | null
  grantedBy: string | null
  reason: string | null
}

/** Sources of all bookings of a session, the oldest first. */
export const selectSources = (db: Db, sessionId: string) => db<BookedSource[]>`
  select s.booking_id as "bookingId", s.source, s.units, s.added_at as "addedAt", s.granted_by as "grantedBy",
    s.reason, case when s.source = 'GRANT' then s.id::text end as "grantId"
  from call_booking_source s join call_booking b on b.id = s.booking_id
  where b.session_id = ${sessionId} and s.ended_at is null order by s.id`
