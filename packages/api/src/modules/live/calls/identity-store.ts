import type { Db, Tx } from '#platform/db/connect.ts'

/** True when the booking is in the call session. */
export async function isBookingOf(db: Db, sessionId: string, bookingId: string): Promise<boolean> {
  const rows = await db`select from call_booking where id = ${bookingId} and session_id = ${sessionId}`
  return rows.length > 0
}

/** The fan of a booking and the order that paid it last; null for a former member or a booking of another session. */
export async function selectBookedFan(
  db: Db,
  sessionId: string,
  bookingId: string,
): Promise<{ memberId: string; orderId: string | null } | null> {
  const [row] = await db<{ memberId: string; orderId: string | null }[]>`
    select member_uid as "memberId", (
      select order_id from call_booking_source where booking_id = b.id and order_id is not null and ended_at is null
      order by id desc limit 1) as "orderId"
    from call_booking b where b.id = ${bookingId} and b.session_id = ${sessionId} and b.member_uid is not null`
  return row ?? null
}

/** Ticks that staff have seen the fan’s identity. Returns false when it was ticked before. */
export async function insertIdentityCheck(tx: Tx, bookingId: string, by: string): Promise<boolean> {
  const added = await tx`
    insert into call_identity_check (booking_id, checked_by) values (${bookingId}, ${by}) on conflict do nothing`
  return added.count > 0
}

/** Returns whether there was a tick. */
export async function deleteIdentityCheck(tx: Tx, bookingId: string): Promise<boolean> {
  const deleted = await tx`delete from call_identity_check where booking_id = ${bookingId}`
  return deleted.count > 0
}
